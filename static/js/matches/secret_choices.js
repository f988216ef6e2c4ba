// What everybody chooses at one moment: loaded where a game has such choices, and on the big screen.
import "./countdown.js";
import "./hold_to_stay.js";
import "./sealed_cards.js";
import "./countdown_effects.js";

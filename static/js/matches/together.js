// What everybody chooses at one moment: loaded where a game has such choices, and on the big screen.
import "./count.js";
import "./hold.js";
import "./curtain.js";
import "./feel.js";

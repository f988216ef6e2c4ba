// Comfort on top of pages that work without it. Each module looks after one thing and finds its elements by
// custom element or data- attribute; the words it shows stand in the templates.
import "./js/shared/live.js";
import "./js/shared/stream.js";
import "./js/shared/press.js";
import "./js/shared/armed.js";
import "./js/shared/told.js";
import "./js/shared/motion.js";
import "./js/cards/cards.js";
import "./js/photos/photo.js";
import "./js/matches/steal.js";
import "./js/matches/pieces.js";
import "./js/shared/reveal.js";
import "./js/shared/comfort.js";
import "./js/shared/awake.js";
import "./js/shared/typed.js";
import "./js/matches/unsent.js";
import "./js/start/offline.js";

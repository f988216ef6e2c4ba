// Comfort on top of pages that work without it. Each module looks after one thing and finds its elements by
// custom element or data- attribute; the words it shows stand in the templates.
import "./js/live.js";
import "./js/stream.js";
import "./js/press.js";
import "./js/armed.js";
import "./js/told.js";
import "./js/motion.js";
import "./js/cards.js";
import "./js/photo.js";
import "./js/steal.js";
import "./js/pieces.js";
import "./js/reveal.js";
import "./js/comfort.js";
import "./js/awake.js";
import "./js/typed.js";
import "./js/unsent.js";
import "./js/offline.js";

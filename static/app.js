// Comfort on top of pages that work without it. Each module looks after one thing and finds its elements by
// custom element or data- attribute; the words it shows stand in the templates.
import "./js/shared/polling.js";
import "./js/shared/event_stream.js";
import "./js/shared/single_press.js";
import "./js/shared/submit_button.js";
import "./js/shared/announcements.js";
import "./js/shared/motion.js";
import "./js/cards/cards_field.js";
import "./js/photos/photo_input.js";
import "./js/shared/folded.js";
import "./js/shared/comfort.js";
import "./js/shared/wake_lock.js";
import "./js/shared/kept_input.js";
import "./js/matches/unsent_entries.js";
import "./js/start/offline_board.js";
import "./js/tables/follow_table.js";

// What neither a link nor a form can do. Everything works without these.
import { keepFocus } from "./focus.js";
import { switchTheme } from "./theme.js";

switchTheme();
keepFocus();

/** A year of an agency and its four brands, made of a day alone: what `npm start` shows. */
export { stamp } from './calendar.js';
export { DEMO_ACCOUNT, DEMO_BRANDS, demoWorld } from './world.js';

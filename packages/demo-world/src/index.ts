/** The data that `npm start` serves: a year of an agency and its four brands, determined by the day alone. */
export { stamp } from './calendar.js';
export { seededRandom, type Random } from './random.js';
export { DEMO_ACCOUNT, DEMO_BRANDS, demoWorld } from './world.js';

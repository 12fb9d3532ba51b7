/** The demo data that `npm start` serves, which depend only on the current day: one year of an agency's four brands. */
export { stamp } from './calendar.js';
export { seededRandom, type Random } from './random.js';
export { DEMO_ACCOUNT, DEMO_BRANDS, demoWorld } from './world.js';

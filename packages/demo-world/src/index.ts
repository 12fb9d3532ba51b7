/** The demo data that `npm start` serves: a year of an agency with four brands. The data depends only on the day. */
export { stamp } from './calendar.js';
export { seededRandom, type Random } from './random.js';
export { DEMO_ACCOUNT, DEMO_BRANDS, demoWorld } from './world.js';

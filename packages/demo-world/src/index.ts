/** The demo data that `npm start` serves: one year of an agency with four brands. Depends only on the current day. */
export { stamp } from './calendar.js';
export { seededRandom, type Random } from './random.js';
export { DEMO_ACCOUNT, DEMO_BRANDS, demoWorld } from './world.js';

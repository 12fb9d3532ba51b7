/**
 * How much the tests draw at random. By day, `npm test` draws a fifth with fixed seeds, so that a failure repeats. At
 * night, `npm run prove -- night` draws everything with a new seed, which it prints and passes in `NIGHT`.
 */

const { NIGHT = '' } = process.env;

/** Of 16 mutants that drawn tests detected, none needed more. */
const FEWEST = 24;

export const isNight = NIGHT !== '';

/** @type {(all: number) => number} */
export const draws = (all) => (isNight ? all : Math.max(Math.min(all, FEWEST), Math.ceil(all / 5)));

/** @type {(byDay: number) => number} */
export const seedOf = (byDay) => (isNight ? Number(NIGHT) : byDay);

/** The seed of each property that sets no other one. */
export const PROPERTY_SEED = seedOf(20_260_101);

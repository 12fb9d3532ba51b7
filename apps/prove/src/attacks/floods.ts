import { getAs } from '@brand-visibility/programs/http';
import { calling, type Attack } from './attack.js';
import { ATTACKERS, type Holder } from './world/accounts.js';
import { portfolioOfTheFirst, yearBrand, yearOfTheFirst, yearsOfTheOthers } from './world/year.js';

/** Defines attacks by callers who request expensive reports of a brand with a year of answers. */

/** Returns the request for a report that takes about 0.13 s of processor time. */
const series = (owner: Holder, key: string | undefined) =>
  getAs(key, `/v1/brands/${yearBrand(owner)}/competitors/series?period=365d&interval=day`);

/** Returns an attack by `callers` callers, who request the series with the first `keys` keys of one account. */
const seriesFlood = (name: string, description: string, keys: number, callers: number): Attack => ({
  name,
  description,
  data: [yearOfTheFirst],
  attackers: ({ keys: all }) => [
    calling(
      callers,
      all.slice(0, keys).map((key) => series(ATTACKERS[0], key)),
    ),
  ],
});

export const manyKeys = seriesFlood(
  'six-keys',
  "48 callers with six keys of one account, for a year's daily series of competitors",
  6,
  48,
);

export const manyWaiting = seriesFlood(
  'many-waiting',
  "1,150 callers with two keys of one account, for a year's daily series of competitors",
  2,
  1_150,
);

const REPORTS = ['sources/pages?limit=500&period=365d', 'visibility/groups?limit=1000&period=365d'];

export const manyReports: Attack = {
  name: 'twelve-keys',
  description: '96 callers with twelve keys of one account, for a year of cited pages and of groups',
  data: [yearOfTheFirst],
  attackers: ({ keys }) => [
    calling(
      96,
      keys.flatMap((key) =>
        REPORTS.map((report) => getAs(key, `/v1/brands/${yearBrand(ATTACKERS[0])}/${report}`)),
      ),
    ),
  ],
};

export const severalAccounts: Attack = {
  name: 'six-accounts',
  description: "24 callers of six accounts, each for a year's daily series of competitors of another brand",
  data: [yearOfTheFirst, yearsOfTheOthers],
  attackers: () => [
    calling(
      24,
      ATTACKERS.map((attacker) => series(attacker, attacker.keys[0])),
    ),
  ],
};

export const portfolios: Attack = {
  name: 'portfolios',
  description:
    '48 callers with six keys of one account, for the portfolio of forty brands with 16,200 answers each',
  data: [portfolioOfTheFirst],
  attackers: ({ keys }) => [
    calling(
      48,
      keys.slice(0, 6).map((key) => getAs(key, '/v1/portfolio?period=30d&limit=50')),
    ),
  ],
};

/** In the worst minute, the callers send 6,600 requests (1,100 requests six times). Twelve keys may send 7,200. */
const LEAVING = { after: 1_000, every: 12_000 };

export const leftCallers: Attack = {
  name: 'left-callers',
  description:
    "1,100 callers with twelve keys who ask for a year's daily series of competitors and disconnect, every 12 s",
  rampUp: 3 * LEAVING.every, // during the first waves, V8 still compiles the service
  more: 1_000, // a caller who connects at the same moment waits until all 1,100 are refused
  data: [yearOfTheFirst],
  attackers: ({ keys }) => [
    calling(
      1_100,
      keys.map((key) => series(ATTACKERS[0], key)),
      { leaving: LEAVING },
    ),
  ],
};

import { getAs, type Attack } from './attack.js';
import { ATTACKERS, type Holder } from './world/accounts.js';
import { yearBrand, yearOfTheFirst, yearsOfTheOthers } from './world/year.js';

/** Callers that wait for expensive reports of a brand with a year of answers. */

/** A report that takes about 0.13 s of the processor. */
const series = (owner: Holder, key: string | undefined) =>
  getAs(key, `/v1/brands/${yearBrand(owner)}/competitors/series?period=365d&interval=day`);

const REPORTS = ['sources/pages?limit=500&period=365d', 'visibility/groups?limit=1000&period=365d'];

export const oneKey: Attack = {
  name: 'one-key',
  description: "48 callers with one key, for a year's daily series of competitors",
  data: [yearOfTheFirst],
  attackers: ({ keys }) => [{ attacker: 'client', requests: [series(ATTACKERS[0], keys[0])], callers: 48 }],
};

export const manyKeys: Attack = {
  name: 'six-keys',
  description: "48 callers with six keys of one account, for a year's daily series of competitors",
  data: [yearOfTheFirst],
  attackers: ({ keys }) => [
    {
      attacker: 'client',
      requests: keys.slice(0, 6).map((key) => series(ATTACKERS[0], key)),
      callers: 48,
    },
  ],
};

export const manyReports: Attack = {
  name: 'twelve-keys',
  description: '96 callers with twelve keys of one account, for a year of cited pages and of groups',
  data: [yearOfTheFirst],
  attackers: ({ keys }) => [
    {
      attacker: 'client',
      requests: keys.flatMap((key) =>
        REPORTS.map((report) => getAs(key, `/v1/brands/${yearBrand(ATTACKERS[0])}/${report}`)),
      ),
      callers: 96,
    },
  ],
};

export const severalAccounts: Attack = {
  name: 'six-accounts',
  description: "24 callers of six accounts, each for a year's daily series of competitors of another brand",
  data: [yearOfTheFirst, yearsOfTheOthers],
  attackers: () => [
    {
      attacker: 'client',
      requests: ATTACKERS.map((attacker) => series(attacker, attacker.keys[0])),
      callers: 24,
    },
  ],
};

export const manyWaiting: Attack = {
  name: 'many-waiting',
  description: "1,150 callers with two keys of one account, for a year's daily series of competitors",
  data: [yearOfTheFirst],
  attackers: ({ keys }) => [
    {
      attacker: 'client',
      requests: keys.slice(0, 2).map((key) => series(ATTACKERS[0], key)),
      callers: 1_150,
    },
  ],
};

import { getAs, type Attack } from './attack.js';
import { ATTACKERS } from './world/accounts.js';
import { yearBrand, yearOfTheFirst } from './world/year.js';

/** Within the limits of twelve keys, 7,200 requests per minute: six times 1,100 in the worst minute. */
const LEAVING = { after: 1_000, every: 12_000 };

export const leftCallers: Attack = {
  name: 'left-callers',
  description:
    "1,100 callers with twelve keys who ask for a year's daily series of competitors and disconnect, every 12 s",
  data: [yearOfTheFirst],
  attackers: ({ keys }) => [
    {
      attacker: 'client',
      requests: keys.map((key) =>
        getAs(key, `/v1/brands/${yearBrand(ATTACKERS[0])}/competitors/series?period=365d&interval=day`),
      ),
      callers: 1_100,
      leaving: LEAVING,
    },
  ],
};

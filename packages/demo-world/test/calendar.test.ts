import { addDays, startOfDay } from '@brand-visibility/domain/time/day';
import { toMilliseconds } from '@brand-visibility/domain/time/instant';
import { expect, test } from '@jest/globals';
import { fromZonedTime } from 'date-fns-tz';
import { fjellvik } from '../src/brands/fjellvik.js';
import { harrowSteam } from '../src/brands/harrow-steam.js';
import { pedalJunction } from '../src/brands/pedal-junction.js';
import { tidewell } from '../src/brands/tidewell.js';

// The demo plans its runs by the runtime's zone data, and the service counts days by that of the release (rule 2.1).
test.each([fjellvik, harrowSteam, pedalJunction, tidewell])(
  'in $zone days start at the same time for the runtime and the release',
  ({ zone }) => {
    const other: string[] = [];
    for (let day = '2020-01-01'; day < '2040-01-01'; day = addDays(day, 1)) {
      const start = fromZonedTime(`${day}T00:00:00`, zone).getTime();
      if (toMilliseconds(startOfDay(day, zone)) !== start) other.push(day);
    }
    expect(other).toEqual([]);
  },
);

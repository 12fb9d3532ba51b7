import { createKey } from '@brand-visibility/application';
import { formatInstant } from '@brand-visibility/domain';
import { makeDemo } from '../demo/make.js';
import { DEMO_ACCOUNT } from '../demo/world.js';
import { atWork } from '../open.js';
import { notThereLine, print, say } from '../output.js';
import { randomCharacters } from '../random.js';

const DEMO_KEY = {
  id: 'key_demo',
  account_id: DEMO_ACCOUNT,
  name: 'Demo',
  all_brands: true,
  brand_ids: [],
  lifetime: 'never',
} as const;

/**
 * Makes the demo data of a day unless they are there, and a fresh key for them, which alone goes to standard output; the
 * demo key before it is no longer known. Without `today` the day is the present one in UTC.
 */
export async function demo({ today }: { readonly today?: string }): Promise<number> {
  return atWork('create', async (place) => {
    const { workshop, clock } = place;
    const status = await makeDemo(place, today ?? formatInstant(clock()).slice(0, 10));
    if (status !== 0) return status;
    const made = await createKey(workshop, DEMO_KEY, randomCharacters(32), clock());
    if ('missing' in made) {
      say(notThereLine(made));
      return 1;
    }
    print(made.key);
    return 0;
  });
}

import type { Operations, ResponseOf } from '@brand-visibility/contract';
import {
  EQUAL_WEIGHTS,
  METHODOLOGY_RULES,
  METHODOLOGY_VERSION,
  rational,
  ZONE_DATA,
} from '@brand-visibility/domain';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { call } from '../support/client.js';
import { startService, type TestService } from '../support/service.js';
import { bearer } from '../support/world.js';

const PATH = '/v1/methodology';

type Methodology = ResponseOf<Operations['getMethodology']>;

let service: TestService;
const start = async (settings: Parameters<typeof startService>[0] = {}) => {
  service = await startService(settings);
};
afterEach(() => service.stop());

const get = (key = 'a_all') => call(service.port, PATH, { headers: bearer(key) });

describe('the methodology', () => {
  beforeEach(() => start());

  // Rule 19.3.
  test('has the version, the rules, the weights and the zone data of the service', async () => {
    const { body } = await get();
    expect(body).toEqual({
      version: METHODOLOGY_VERSION,
      engine_weights: { claude: '1', chatgpt: '1', perplexity: '1', gemini: '1', grok: '1', google_aio: '1' },
      zone_data: ZONE_DATA,
      rules: METHODOLOGY_RULES,
    } satisfies Methodology);
  });

  test('is the same for every key, and counts in its rate window', async () => {
    const first = await get();
    const second = await get();
    expect(second.text).toBe(first.text);
    expect((await get('a_none')).text).toBe(first.text);
    expect((await get('b_all')).text).toBe(first.text);
    expect(second.headers['ratelimit']).toContain(';r=999998;');
  });
});

test('the methodology has the weights in force in lowest terms (rule 19.3)', async () => {
  await start({ weights: { ...EQUAL_WEIGHTS, claude: rational(4, 2), grok: rational(15, 100) } });
  expect((await get()).body).toMatchObject({ engine_weights: { claude: '2', chatgpt: '1', grok: '3/20' } });
});

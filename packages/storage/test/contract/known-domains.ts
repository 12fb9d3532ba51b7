import {
  cursorSeal,
  getCompetitors,
  listBrandAnswers,
  refreshBoard,
  type Caller,
  type Context,
  type ImportSession,
  type JobStore,
} from '@brand-visibility/application';
import { OPERATIONS, parseQuery, type ImportRecord } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS, Refusal } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { record, bring, differences, NOW } from '@brand-visibility/records';
import { boardOf } from './boards.js';
import { ago, cite, runAt } from './cited-world.js';
import { openForEach, type Open, type OpenStore } from './opened.js';
import { answerOf, mention } from './small-world.js';
import { granted, requestDomains } from './source-requests.js';

/** Stands for a blank domain, which no import takes any more. */
const STAND_IN = 'blank.example';

/** A world in which `domain` is recorded where earlier imports took a blank one. */
const worldWith = (domain: string | null): readonly ImportRecord[] => [
  record.account(),
  record.apiKey(),
  record.brand(),
  record.rival({ name: 'Initech', domain, is_watched: true }),
  record.prompt({ id: 'prm_1' }),
  record.prompt({ id: 'prm_2' }),
  runAt('1', 3),
  runAt('2', 2),
  answerOf('1', '1', 'claude', {
    created_at: ago(3),
    competitors: [mention('Globex', { domain }), mention('Initech', { domain: 'initech.example' })],
    sources: [cite('https://initech.example/a', 'initech.example'), cite('https://x.example/', '')],
  }),
  answerOf('2', '1', 'claude', { created_at: ago(2), competitors: [mention('Initech', { domain })] }),
  answerOf('2', '2', 'claude', { created_at: ago(2), competitors: [mention('Hooli', { domain })] }),
];

/** A job store that writes `blank` for the stand-in, past the validation of an import. */
function writingBlanks(jobStore: JobStore, blank: string): JobStore {
  const blanked = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(blanked);
    if (typeof value !== 'object' || value === null) return value === STAND_IN ? blank : value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, blanked(each)]));
  };
  const put =
    (session: ImportSession): ImportSession['put'] =>
    // A cast: the rows have the same members.
    (type, rows, same) =>
      session.put(
        type,
        rows.map((row) => blanked(row) as typeof row),
        same,
      );
  return {
    ...jobStore,
    withImportSession: (work) =>
      jobStore.withImportSession((session) => work({ ...session, put: put(session) })),
  };
}

/** What callers see of domains. */
async function shown({ store, jobStore }: OpenStore) {
  const key = await store.findKey(record.apiKey().fingerprint);
  if (!key) throw new Error('the key is not there');
  const caller: Caller = { key, requestsPerMinute: 60 };
  const seal = cursorSeal(['a secret of the tests, of 32 characters or more']);
  const context: Context = { store, now: NOW, weights: EQUAL_WEIGHTS, cursors: seal, zoneData: '2026a' };
  const path = { brand_id: 'brd_1' };
  const ofReport = parseQuery(OPERATIONS.getCompetitors, []);
  const ofAnswers = parseQuery(OPERATIONS.listBrandAnswers, []);
  if (ofReport instanceof Refusal || ofAnswers instanceof Refusal) throw new Error('refused');
  await refreshBoard(jobStore, 'brd_1', NOW);
  const { targets } = await boardOf({ store });
  return {
    report: granted(await getCompetitors(context, caller, path, ofReport)),
    answers: granted(await listBrandAnswers(context, caller, path, ofAnswers)).data,
    sources: granted(await requestDomains(store)).data,
    types: targets.map(({ url, source_type }) => [url, source_type]),
  };
}

export function knownDomainsContract(open: Open): void {
  describe('a blank domain that an earlier import stored', () => {
    const opened = openForEach(open);

    // Rule 8.1.
    test.each(['', ' ', '\u3000\u0085\t'])('counts as null and is shown as null: %j', async (blank) => {
      const { jobStore } = opened();
      await bring(jobStore, worldWith(null));
      const expected = await shown(opened());
      await bring(writingBlanks(jobStore, blank), [
        ...worldWith(STAND_IN),
        record.domainType({ domain: STAND_IN }),
      ]);
      expect(await shown(opened())).toEqual(expected);
      expect(await differences(jobStore)).toEqual([]);
      expect(expected.report.data.map(({ name, domain }) => [name, domain])).toEqual([
        ['Initech', 'initech.example'],
        ['Acme', 'acme.example'],
      ]);
      expect(expected.answers.flatMap(({ competitors }) => competitors.map(({ domain }) => domain))).toEqual([
        null,
        null,
        null,
        'initech.example',
      ]);
      expect(expected.sources.map(({ domain, owner, source_type }) => [domain, owner, source_type])).toEqual([
        ['', 'other', null],
        ['initech.example', 'competitor', 'competitor'],
      ]);
      expect(expected.types).toEqual(expect.arrayContaining([['https://initech.example/a', 'competitor']]));
    });
  });
}

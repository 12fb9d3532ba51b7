import { OPERATIONS, type Operations, type ResponseOf } from '@brand-visibility/contract';
import { formatInstant } from '@brand-visibility/domain';
import { record, NOW } from '@brand-visibility/records';
import { describe, expect, test } from '@jest/globals';
import type { HttpResponse } from '../support/client.js';
import { add, get, runOf } from '../support/paged-world.js';

type Changes = ResponseOf<Operations['listChanges']>;

const PATH = '/v1/brands/brd_1/changes';

/** A cast: `call` has checked the body against the contract. */
const changesIn = ({ body }: HttpResponse) => body as Changes;
const namesIn = (response: HttpResponse) => changesIn(response).data.map(({ kind, id }) => `${kind} ${id}`);

const PROMPTS = ['prompt prm_1', 'prompt prm_2'];
const RUNS = ['run run_12', 'run run_20', 'run run_3', 'run run_40', 'run run_5'];

describe('the change feed', () => {
  // Rule 16.11.
  test('has the same rows in each format', async () => {
    const { data } = changesIn(await get(PATH));
    expect(data.map(({ kind, id }) => `${kind} ${id}`)).toEqual([...PROMPTS, ...RUNS]);
    const ndjson = await get(`${PATH}?format=ndjson`);
    expect(ndjson.headers['content-type']).toBe('application/x-ndjson');
    expect(ndjson.text).toBe(data.map((row) => `${JSON.stringify(row)}\n`).join(''));
    const csv = await get(`${PATH}?format=csv`);
    const lines = data.map(({ kind, id, state, changed_at }) => [kind, id, state, changed_at].join(','));
    expect(csv.text).toBe(['kind,id,state,changed_at', ...lines].map((line) => `${line}\r\n`).join(''));
  });

  // Rule 16.12.
  test('names the next page, and on the last page the next changes', async () => {
    const first = await get(`${PATH}?limit=5&format=csv`);
    const cursor = String(first.headers['next-cursor']);
    expect(first.headers['link']).toBe(`<?limit=5&format=csv&cursor=${cursor}>; rel="next"`);
    const last = await get(`${PATH}?limit=2&cursor=${cursor}`);
    expect(namesIn(last)).toEqual(RUNS.slice(3));
    const { has_more, next_cursor } = changesIn(last);
    expect([has_more, last.headers['next-cursor'], last.headers['link']]).toEqual([
      false,
      next_cursor,
      undefined,
    ]);

    const later = () => get(`${PATH}?cursor=${next_cursor}`);
    const none = await later();
    expect(changesIn(none)).toMatchObject({ data: [], has_more: false });
    expect(none.headers['next-cursor']).toBe(changesIn(none).next_cursor);
    await add([...runOf('run_1', 1), record.prompt({ id: 'prm_2', deleted_at: formatInstant(NOW) })]);
    expect(changesIn(await later()).data).toMatchObject([
      { kind: 'prompt', id: 'prm_2', state: 'deleted' },
      { kind: 'run', id: 'run_1', state: 'present' },
    ]);
  });

  test('says in its description what moves no row (rule 16.10)', () => {
    const { description } = OPERATIONS.listChanges;
    for (const named of ['own names', '`report_name`', 'owners of domains', 'engine weight'])
      expect(description).toContain(named);
  });
});

import type { RunColumnDigests, ColumnsDigest } from '@brand-visibility/counting';
import { describe, expect, test } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { readColumnsInBatches, RUNS_AT_ONCE, type ColumnsSource } from '../../src/columns/run-columns.js';

const runs = Array.from({ length: 2 * RUNS_AT_ONCE + 1 }, (_, i): RunColumnDigests => ({
  id: `run_${i}`,
  facts_digest: `run_${i}` as ColumnsDigest,
  citations_digest: `run_${i}` as ColumnsDigest,
}));

/** Columns that are the id of their run; `events` is what happens, in order. */
function sourceOf(isRemote: boolean, events: string[], fails = -1): ColumnsSource<string> {
  return {
    format: {
      name: 'facts',
      decode: (data) => new TextDecoder().decode(data),
      digestOf: ({ facts_digest }) => facts_digest,
    },
    read: async (run_ids) => {
      const [first = ''] = run_ids;
      events.push(`reads ${first}`);
      await setImmediate();
      events.push(`has read ${first}`);
      if (first === `run_${fails}`) throw new Error('the statement failed');
      return run_ids.map((id) => ({ digest: id, data: new TextEncoder().encode(id) }));
    },
    isRemote,
    cache: { get: () => undefined, has: () => false, put: () => undefined },
    checkScope: () => Promise.resolve(),
  };
}

/** Uses what it is given for longer than a read takes. */
async function used(source: ColumnsSource<string>, events: string[]): Promise<string[]> {
  const all: string[] = [];
  for await (const columns of readColumnsInBatches(source, runs)) {
    events.push(`uses ${columns[0]!}`);
    all.push(...columns);
    for (let i = 0; i < 5; i += 1) await setImmediate();
    events.push(`has used ${columns[0]!}`);
  }
  return all;
}

describe('columns in batches', () => {
  test('are refused outside the scope, even if all are cached', async () => {
    const cached: ColumnsSource<string> = {
      ...sourceOf(false, []),
      cache: { get: () => 'cached', has: () => true, put: () => undefined },
    };
    expect(await used(cached, [])).toEqual(runs.map(() => 'cached'));
    const checkScope = () => Promise.reject(new Error('outside the scope'));
    await expect(used({ ...cached, checkScope }, [])).rejects.toThrow('outside the scope');
  });

  test('come from a server while the batch before them is used', async () => {
    const events: string[] = [];
    expect(await used(sourceOf(true, events), events)).toEqual(runs.map(({ id }) => id));
    expect(events).toEqual([
      'reads run_0',
      'has read run_0',
      'reads run_32',
      'uses run_0',
      'has read run_32',
      'has used run_0',
      'reads run_64',
      'uses run_32',
      'has read run_64',
      'has used run_32',
      'uses run_64',
      'has used run_64',
    ]);
  });

  test('come from this process one after another', async () => {
    const events: string[] = [];
    expect(await used(sourceOf(false, events), events)).toEqual(runs.map(({ id }) => id));
    expect(events.slice(0, 6)).toEqual([
      'reads run_0',
      'has read run_0',
      'uses run_0',
      'has used run_0',
      'reads run_32',
      'has read run_32',
    ]);
  });

  test('that fail ahead fail when they are needed', async () => {
    const events: string[] = [];
    await expect(used(sourceOf(true, events, 32), events)).rejects.toThrow('the statement failed');
    expect(events.at(-1)).toBe('has used run_0');
  });

  test('leave no read behind when their use fails', async () => {
    const events: string[] = [];
    const failing = async () => {
      for await (const columns of readColumnsInBatches(sourceOf(true, events), runs))
        throw new Error(`the use of ${columns[0]!} failed`);
    };
    await expect(failing()).rejects.toThrow('the use of run_0 failed');
    expect(events.at(-1)).toBe('has read run_32');
  });

  test('of a run that is missing make an error that names the run', async () => {
    const source = { ...sourceOf(false, []), read: async () => [] };
    await expect(used(source, [])).rejects.toThrow('the facts of the run run_0 are missing');
  });
});

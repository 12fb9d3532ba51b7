import { bring, differences, record } from '@brand-visibility/records';
import { afterEach, expect, test } from '@jest/globals';
import { ENGINES, type VersionedDatabase } from '../support/versions.js';

const made: VersionedDatabase[] = [];
afterEach(async () => {
  for (const each of made.splice(0)) await each.close();
});

const BEFORE = '0010-for-0004-citations-filled';
const BLANK = ' \u3000\u0085';

/** A world in which two runs give a rival a domain, which the old rules took although it was blank. */
const world = (empty: string | null, space: string | null) => [
  record.account(),
  record.brand(),
  record.rival({ name: 'Globex', is_watched: true }),
  record.prompt(),
  ...(
    [
      ['run_1', null],
      ['run_2', empty],
      ['run_3', space],
      ['run_4', 'globex.example'],
    ] as const
  ).flatMap(([id, domain], day) => [
    record.run({ id, platforms: ['chatgpt'], completed_at: `2026-01-0${day + 2}T00:00:00Z` }),
    record.answer({
      id: `ans_${id}`,
      run_id: id,
      created_at: `2026-01-0${4 - day}T00:00:00Z`,
      competitors: ['Globex', 'Initech'].map((name) => ({ name, position: null, sentiment: null, domain })),
    }),
  ]),
];

// Rule 8.1.
test.each(ENGINES)(
  'a migration rebuilds the runs whose answers have a blank domain, and only those (%s)',
  async (engine, make) => {
    const [fresh, source, old] = [await make(), await make(), await make()];
    made.push(fresh, source, old);
    const latest = Object.keys(fresh.migrations).sort().at(-1) ?? '';
    await fresh.bringTo(latest);
    const freshly = await fresh.open('work');
    await bring(freshly.jobStore, world(null, null));
    await source.bringTo(latest);
    await bring((await source.open('work')).jobStore, world('empty.example', 'space.example'));
    await old.bringTo(BEFORE);
    await old.fillFrom(source);
    for (const [domain, blank] of [
      ['empty.example', ''],
      ['space.example', BLANK],
    ] as const) {
      await old.execute(
        `update answer set competitors = replace(cast(competitors as text), '"${domain}"', '"${blank}"')${
          engine === 'SQLite' ? '' : '::jsonb'
        }`,
      );
      await old.execute(`update rival set seen_domain = '${blank}' where seen_domain = '${domain}'`);
    }

    const filled: string[] = [];
    const opened = await old.open('migrate', (done, of) => void filled.push(`${done} of ${of}`));
    expect(opened.migrated.at(-1)).toBe(latest);
    // Then every run gets its digest.
    expect(filled).toEqual(['1 of 2', '2 of 2', '1 of 4', '2 of 4', '3 of 4', '4 of 4']);
    expect(await differences(opened.jobStore)).toEqual([]);
    const [rows, expected] = [await old.rows(), await fresh.rows()];
    for (const table of ['rival', 'rival_order', 'run_facts', 'run_citations', 'run'])
      expect([table, rows[table]]).toEqual([table, expected[table]]);
    // Copies read the two runs again, whose answers now show null.
    const changed = await old.directly((db) =>
      db.selectFrom('change').select('id').where('commit_no', '=', 2).orderBy('id').execute(),
    );
    expect(changed.map(({ id }) => id)).toEqual(['run_2', 'run_3']);
    expect((await old.open('migrate')).migrated).toEqual([]);
  },
);

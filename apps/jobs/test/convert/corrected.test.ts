import { describe, expect, test } from '@jest/globals';
import { newFolder, run, write } from '../support/commands.js';
import { ENGINES } from '../support/databases.js';

/** A corrected table replaces what its mistake left behind (rule 12.13). */

const folder = newFolder();
const brandFile = write(
  'brand.json',
  JSON.stringify({ brand: { name: 'Tidewell', domain: 'tidewell.example' }, rivals: [{ name: 'Lumen' }] }),
  folder,
);
const ROWS = [
  '05/10/2026 23:30,ChatGPT,Which tool?,Tidewell.,a',
  '06/10/2026 08:00,Claude,Which tool?,Lumen.,a',
  '07/10/2026 08:00,AI Mode,Is it good?,Tidewell.,b',
];
const CORRECT = ['--dates', 'dmy', '--tz', 'Europe/Berlin', '--engine', 'AI Mode=google_aio'];
const table = (rows: readonly string[]) =>
  write('answers.csv', ['date,engine,prompt,answer,run', ...rows].join('\n'), folder);
const edited = (from: string | RegExp, to: string) => ROWS.map((row) => row.replace(from, to));

/** Without names of runs, on which ids would depend instead of the days. */
const UNNAMED = edited(/,[ab]$/, ',');
const inUtc = (row: string) => row.replace(/^(\d\d).(\d\d).(\d{4}) (\d\d:\d\d)/, '$3-$2-$1T$4Z');

describe.each(ENGINES)('on %s', (_engine, open) => {
  test.each<[string, readonly string[], readonly string[], (readonly string[])?]>([
    ['dates in the other order', UNNAMED, ['--dates', 'mdy', ...CORRECT.slice(2)], UNNAMED],
    [
      'another time zone',
      UNNAMED.map(inUtc),
      ['--dates', 'dmy', '--tz', 'America/New_York', ...CORRECT.slice(4)],
      UNNAMED.map(inUtc),
    ],
    ['another question', edited('Which tool?', 'Which tool is it?'), CORRECT],
    ['a further row', [...ROWS, '08/10/2026 08:00,Claude,Is it good?,Lumen.,c'], CORRECT],
    ['another engine', ROWS, [...CORRECT.slice(0, 4), '--engine', 'AI Mode=gemini']],
    ['other names of runs', edited(',b', ',B'), CORRECT],
  ])('%s', async (_, wrong, options, right = ROWS) => {
    const { database } = await open();
    const converted = async (rows: readonly string[], by: readonly string[]) => {
      const file = table(rows);
      const { status, stdout, stderr } = await run(null, 'convert', file, '--brand', brandFile, ...by);
      expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
      const { id } = JSON.parse(stdout.split('\n')[1] ?? '{}') as { id: string };
      return { id, records: write('records.ndjson', stdout, folder) };
    };
    const first = await converted(wrong, options);
    expect(await run(database, 'import', first.records)).toMatchObject({ status: 0 });
    const { id, records } = await converted(right, CORRECT);
    const refused = await run(database, 'import', records, '--exact', id, '--refuse');
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringMatching(
        /brand \w+: the database has answers of the brand that the files lack: (?:2026-\d\d: \d(?:, )?)+; to delete/,
      ),
    ]);
    const replaced = await run(database, 'import', records, '--exact', id);
    expect([replaced.status, replaced.stderr]).toEqual([
      0,
      expect.stringContaining('deleted the other answers of '),
    ]);
    expect((await run(database, 'import', records, '--exact', id, '--refuse')).stderr).toMatch(
      /^imported \d+ records \(\d+ the same\)/m,
    );
    expect(await run(database, 'check')).toMatchObject({ status: 0, stdout: '' });
  });
});

test.each(ENGINES)('a table of another month keeps what the brand has, on %s', async (_engine, open) => {
  const { database } = await open();
  const add = async (head: string, ...rows: readonly string[]) => {
    const file = write('month.csv', [head, ...rows].join('\n'), folder);
    const { stdout } = await run(null, 'convert', file, '--brand', brandFile);
    return run(database, 'import', write('month.ndjson', stdout, folder), '--add');
  };
  const head = 'date,engine,prompt,answer';
  const october = [
    '2026-10-31,Claude,Which tool?,Tidewell.,comparison',
    '2026-10-31,Claude,Is it good?,Yes,',
  ];
  await add(`${head},category`, ...october);
  const { stderr } = await add(head, '2026-10-31,Grok,Which tool?,Lumen', '2026-11-30,Grok,What else?,Lumen');
  expect(stderr).toMatch(/brand 1 changed; .*prompt 1 new, 1 the same; run 1 new, 1 changed; answer 2 new\n/);
  const again = await add(`${head},category`, ...october);
  expect(again.stderr).toMatch(/^imported \d+ records \(\d+ the same\)/);
  expect(await add(head, '2026-10-31,Claude,Which tool?,Lumen')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(
      'other answers to the same question, by the same engine, in the same run: 1;',
    ),
  });
  expect(await run(database, 'check')).toMatchObject({ status: 0 });
});

test('--refuse needs --exact', async () => {
  expect(await run(null, 'import', 'x', '--refuse')).toMatchObject({ status: 2 });
});

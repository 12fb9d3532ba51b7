import {
  asAdmin,
  newPostgresDatabase,
  OTHER_SETTINGS,
  settingStatements,
  type TestDatabase,
} from '@brand-visibility/databases';
import { instantOfMilliseconds } from '@brand-visibility/domain/time/instant';
import { ndjson, record, worldOf } from '@brand-visibility/records';
import { afterAll, expect, test } from '@jest/globals';
import { NOW, run, write } from './support/commands.js';

/** Commands over a database with other settings than the server's own (rule 10.8). */

const made: TestDatabase[] = [];
afterAll(async () => {
  for (const database of made) await database.drop();
});

const size = { accounts: 2, brands: 2, prompts: 5, runs: 5 };
const { records, accounts } = worldOf(35, size, instantOfMilliseconds(NOW));
const [account_id = '', key = ''] = [accounts[0]?.account_id, accounts[0]?.keys[0]?.key];
/** Characters that a literal, an array or an encoding may change. */
const ODD = `\\ '' "\\\\" {NULL,"} \\x41 Zoë 東京 😀`;
const brands = records.flatMap((each) => (each.type === 'brand' ? each.id : []));
const prompt = records.find((each) => each.type === 'prompt' && each.brand_id === brands[1]);
const created_at = '2026-11-19T10:00:00Z';
const failed = {
  outcome: 'failed',
  text: null,
  prompt_id: prompt && 'id' in prompt ? prompt.id : '',
} as const;
const FILE = write(
  'records.ndjson',
  ndjson([
    ...records.map((each) => (each.type === 'prompt' ? { ...each, text: `${ODD} ${each.text}` } : each)),
    record.run({ id: 'run_1', brand_id: brands[1] ?? '', status: 'running', created_at, completed_at: null }),
    record.answer({ id: 'ans_1', run_id: 'run_1', created_at, ...failed }),
  ]),
);

const COMMANDS = [
  ['migrate'],
  ['import', FILE],
  ['complete', '--all'],
  ['refresh-outreach'],
  ['remeasure'],
  ['keys', 'create', '--account', account_id, '--name', ODD, '--all-brands'],
  ['keys', 'list'],
  ['keys', 'revoke', '--key', key],
  ['accounts', 'list'],
  ['erase', '--brand', brands[0] ?? '', '--yes'],
  ['erase', '--texts-before', '2025-12-01', '--yes'],
  ['import', FILE],
  ['check'],
  ['status'],
  ['migrate'],
];

/** Tables whose rows have random ids, or of which a command writes a row at each of its times. */
const HISTORY = `'api_key', 'change', 'change_commit', 'command_run', 'outreach_board', 'schema_step'`;
const TABLES = `select relname as name from pg_class where relnamespace = 'public'::regnamespace
  and relkind = 'r' and relname not in (${HISTORY}) order by 1`;

/** The status and the output of each command, without what differs from one invocation to the next, and the rows. */
async function resultsOf(settings: Readonly<Record<string, string>>) {
  const database = await newPostgresDatabase();
  made.push(database);
  await asAdmin('postgres', ...settingStatements(database.name, settings));
  const ended: object[] = [];
  for (const args of COMMANDS) {
    const { status, stdout, stderr } = await run(database.url, ...args);
    const [out, messages] = [stdout, stderr].map((text) =>
      text.replace(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|key_\w{16}|bvk_[\w…]+|bv_\w+/g, '...'),
    );
    ended.push({ args, status, out, messages });
  }
  await asAdmin('postgres', `alter database ${database.name} reset all`);
  const rows: Record<string, string | undefined> = {};
  const tables = (await asAdmin(database.name, TABLES)) as { readonly name: string }[]; // the driver does not type rows
  for (const { name } of tables) {
    const all = `select json_agg(t::text order by t::text collate "C")::text as rows from ${name} t`;
    const [found] = (await asAdmin(database.name, all)) as { readonly rows: string | null }[];
    rows[name] = found?.rows?.replaceAll(/2026-11-20 [\d:.]+/g, '...'); // the times of commands
  }
  return { ended, rows };
}

test('write the same rows, and print the same', async () => {
  const expected = await resultsOf({});
  expect(expected.ended).toEqual(COMMANDS.map((args) => expect.objectContaining({ args, status: 0 })));
  expect(Object.values(expected.rows).filter((rows) => rows !== undefined).length).toBeGreaterThan(15);
  expect(await resultsOf(OTHER_SETTINGS)).toEqual(expected);
});

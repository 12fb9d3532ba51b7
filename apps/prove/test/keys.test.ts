import { newPostgresDatabase } from '@brand-visibility/databases';
import { send } from '@brand-visibility/programs/http';
import { startService, tryJobs } from '@brand-visibility/programs/start';
import { openWorkspace, type OwnWorkspace } from '@brand-visibility/programs/workspace';
import { IMPORT_WORLD, ndjson } from '@brand-visibility/records';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Keys that are exported from one database and imported into another (rule 10.7). */

let workspace: OwnWorkspace;
beforeEach(() => {
  workspace = openWorkspace();
});
afterEach(() => workspace.close());

const fileOf = (name: string) => join(workspace.folder, name);
const onSqlite = async () => `sqlite:${fileOf('data.db')}`;
const onPostgres = async () => {
  const database = await newPostgresDatabase();
  workspace.atEnd(() => database.drop());
  return database.url;
};

test.each([
  ['SQLite', 'PostgreSQL', onSqlite, onPostgres],
  ['PostgreSQL', 'SQLite', onPostgres, onSqlite],
] as const)('keys move from %s to %s, where they work as before', async (_, __, openFrom, openTo) => {
  const [from, to] = [await openFrom(), await openTo()];
  const printed = async (url: string, ...command: readonly string[]) => {
    const { status, stdout, stderr } = await tryJobs(url, command);
    expect([command, status]).toEqual([command, 0]);
    return { stdout, stderr };
  };
  const records = IMPORT_WORLD.filter(({ type }) => type !== 'api_key');
  writeFileSync(fileOf('records.ndjson'), ndjson(records));
  for (const url of [from, to]) await printed(url, 'import', fileOf('records.ndjson'));

  const requests = [
    { account_id: 'acc_1', name: 'Ä', all_brands: true, expires: '90d' },
    { account_id: 'acc_1', name: 'Of one brand', brand_ids: ['brd_2'] },
    { account_id: 'acc_2', name: 'Of another account', all_brands: true },
    { account_id: 'acc_1', name: 'Revoked', all_brands: true },
  ];
  writeFileSync(fileOf('requests.ndjson'), requests.map((each) => `${JSON.stringify(each)}\n`).join(''));
  const created = await printed(from, 'keys', 'create', '--from', fileOf('requests.ndjson'));
  const keys = created.stdout.split('\n', 4).map((line) => (JSON.parse(line) as { key: string }).key);
  const [ofAll = '', ofOne = '', ofOther = '', revoked = ''] = keys;
  await printed(from, 'keys', 'revoke', '--key', revoked);

  const { stdout: exported } = await printed(from, 'keys', 'list', '--export');
  for (const key of keys) expect(exported).not.toContain(key.slice(4, -4));
  writeFileSync(fileOf('keys.ndjson'), exported);
  for (const summary of ['4 new', '4 the same']) {
    const { stderr } = await printed(to, 'import', fileOf('keys.ndjson'));
    expect(stderr).toBe(`imported 4 records (${summary}): api_key ${summary}\n`);
  }
  expect((await printed(to, 'keys', 'list', '--export')).stdout).toBe(exported);

  const service = await startService(workspace, to);
  const brandsOf = async (key: string) => {
    const headers = { Authorization: `Bearer ${key}` };
    const { status, text } = await send(service.port, { method: 'GET', path: '/v1/brands', headers });
    const { code, data = [] } = JSON.parse(text) as { code?: string; data?: readonly { id: string }[] };
    return [status, code ?? data.map(({ id }) => id).sort()];
  };
  expect(await brandsOf(ofAll)).toEqual([200, ['brd_1', 'brd_2']]);
  expect(await brandsOf(ofOne)).toEqual([200, ['brd_2']]);
  expect(await brandsOf(ofOther)).toEqual([200, ['brd_3']]);
  expect(await brandsOf(revoked)).toEqual([401, 'api_key_revoked']);
});

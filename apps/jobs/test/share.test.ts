import { isApiKey } from '@brand-visibility/domain';
import { IMPORT_WORLD, record } from '@brand-visibility/records';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { runWith, valuesIn } from './command-line.js';
import { ENGINES } from './support/databases.js';
import { importRecords } from './support/folders.js';

const PUBLIC = { PUBLIC_URL: 'https://reports.example/brands/' };
const DAY = 86_400_000;

// Rules 10.4 and 10.12.
describe.each(ENGINES)('share on %s', (_, newPlace) => {
  let database: string;
  let rows: (sql: string) => Promise<readonly unknown[]>;
  beforeAll(async () => {
    ({ database, rows } = await newPlace());
    await importRecords(database, [
      ...IMPORT_WORLD,
      record.account({ id: 'acc_starter', plan: { ...record.account().plan, id: 'starter' } }),
      record.brand({ id: 'brd_starter', account_id: 'acc_starter' }),
      record.account({ id: 'acc_orphan', owner_exists: false }),
      record.brand({ id: 'brd_orphan', account_id: 'acc_orphan' }),
      record.account({ id: 'acc_lapsed', subscription_active: false }),
      record.brand({ id: 'brd_lapsed', account_id: 'acc_lapsed' }),
    ]);
  });
  const share = (...args: readonly string[]) => runWith(PUBLIC, database, 'share', ...args);
  const keys = () => rows('select id, name, fingerprint, brand_ids from api_key order by id');
  const listed = async () =>
    valuesIn((await runWith({}, database, 'keys', 'list')).stdout) as Record<string, string>[]; // as documented

  test('prints only the link, once, with a key of the one brand, which keys lists and revokes', async () => {
    const { status, stdout, stderr } = await share('--brand', 'brd_1');
    const [, key = ''] = /^https:\/\/reports\.example\/brands\/report#k=(\w+)\n$/.exec(stdout) ?? [];
    const [, id] = /^created (key_\w+); the link is not shown again\n$/.exec(stderr) ?? [];
    expect([status, isApiKey(key)]).toEqual([0, true]);
    const created = (await listed()).find((one) => one['id'] === id);
    expect(created).toMatchObject({
      account_id: 'acc_1',
      name: 'Report link',
      all_brands: false,
      brand_ids: ['brd_1'],
    });
    const { created_at = '', expires_at = '' } = created ?? {};
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(30 * DAY);
    const fingerprint = createHash('sha256').update(key).digest('hex');
    expect(await keys()).toContainEqual(expect.objectContaining({ id, fingerprint }));
    const recorded = await rows('select * from command_run');
    expect(JSON.stringify([recorded, await keys()])).not.toContain(key);
    expect(recorded).toContainEqual(
      expect.objectContaining({ command: 'share', arguments: '--brand brd_1', result: 'succeeded' }),
    );
    const revoked = await runWith({}, database, 'keys', 'revoke', '--key', key);
    expect(revoked).toMatchObject({ status: 0, stderr: expect.stringContaining(`revoked ${id}\n`) });
  });

  test('writes the month, the zone and what to compare with into the link', async () => {
    const days = ['--month', '2026-10', '--tz', 'europe/london', '--against', '2026-07-05..2026-07-25'];
    const { stdout } = await share('--brand', 'brd_1', '--days', '400', ...days);
    const sent = new URLSearchParams(new URL(stdout.trim()).hash.slice(1));
    expect([...sent.keys()]).toEqual(['k', 'month', 'tz', 'against']);
    expect(Object.fromEntries(sent)).toMatchObject({
      month: '2026-10',
      tz: 'Europe/London',
      against: '2026-07-05..2026-07-25',
    });
    const lifetimes = (await listed()).map(({ created_at = '', expires_at = '' }) =>
      Math.round((Date.parse(expires_at) - Date.parse(created_at)) / DAY),
    );
    expect(lifetimes).toContain(400);
  });

  test.each([
    ['brd_none', 'there is no brand brd_none'],
    ['brd_starter', 'the plan of the account acc_starter does not include API access'],
    ['brd_orphan', 'the account acc_orphan has no owner; only an account with an owner can have keys'],
  ])('%s is refused as for keys create, and no key is created', async (brand, line) => {
    const before = await keys();
    expect(await share('--brand', brand)).toEqual({ status: 1, stdout: '', stderr: `${line}\n` });
    expect(await keys()).toEqual(before);
  });

  test('warns about an inactive subscription', async () => {
    const { status, stderr } = await share('--brand', 'brd_lapsed');
    expect([status, stderr]).toEqual([
      0,
      expect.stringMatching(/^warning: the subscription of acc_lapsed is inactive/),
    ]);
  });

  test.each([
    [[]],
    [['--brand', 'brd_1', '--days', '0']],
    [['--brand', 'brd_1', '--days', '401']],
    [['--brand', 'brd_1', '--days', '1.5']],
    [['--brand', 'brd_1', '--month', '2026-13']],
    [['--brand', 'brd_1', '--month', '2026-10-01']],
    [['--brand', 'brd_1', '--tz', 'PST']],
    [['--brand', 'brd_1', '--against', 'previous-month']],
    [['--brand', 'brd_1', '--against', '2026-08-31..2026-08-01']],
    [['--brand', 'brd_1', '--against', '2026-08-01..2026-08-02..2026-08-03']],
  ])('%j is a usage error', async (args) => {
    const before = await keys();
    const { status, stdout, stderr } = await share(...args);
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringMatching(/^error: /)]);
    expect(await keys()).toEqual(before);
  });

  test.each([
    [{}, 2, /^error: set PUBLIC_URL/],
    [{ PUBLIC_URL: '' }, 2, /^error: set PUBLIC_URL/],
    [{ PUBLIC_URL: 'https://a.example/?b' }, 1, /^wrong configuration: PUBLIC_URL must be/],
  ])('with %j ends with status %i', async (settings, expected, message) => {
    const before = await keys();
    const { status, stdout, stderr } = await runWith(settings, database, 'share', '--brand', 'brd_1');
    expect([status, stdout, stderr]).toEqual([expected, '', expect.stringMatching(message)]);
    expect(await keys()).toEqual(before);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import Database from 'better-sqlite3';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import {
  COPIED,
  answer,
  feed,
  page,
  present,
  run,
  startMisbehaving,
  type MisbehavingService,
} from './support/misbehaving-service.js';
import { newSurroundings, type Surroundings } from './support/surroundings.js';

let service: MisbehavingService;
beforeAll(async () => {
  service = await startMisbehaving();
});
afterAll(() => service.close());

let around: Surroundings;
beforeEach(() => {
  around = newSurroundings(service);
});
afterEach(() => around.remove());

test('a service that behaves is copied', async () => {
  service.misbehave({});
  for (const { status, stderr } of await around.copyTo(around.places))
    expect({ status, stderr }).toEqual({ status: 0, stderr: COPIED });
  expect(existsSync(join(around.folder, 'brd_1/answers/run_1.ndjson'))).toBe(true);
});

const RULE = 'an id has 1 to 64 characters of A-Z, a-z, 0-9, _ and -';
const sent = (shown: string, what: string) => `the service sent "${shown}" as ${what}; ${RULE}`;

describe.each([
  ['a path', '../../x', '../../x'],
  ['a neighbouring folder', '../victim', '../victim'],
  ['a path out of the folder of a brand', '../../../victim/answers/run_1', '../../../victim/answers/run_1'],
  ['two dots', '..', '..'],
  ['nothing', '', ''],
  ['an absolute path', '/etc/brd_1', '/etc/brd_1'],
  ['a path of Windows', 'C:\\brd_1', 'C:\\\\brd_1'],
  ['a NUL', 'brd_1\0', 'brd_1\\u0000'],
  ['a line break', 'brd_1\n', 'brd_1\\n'],
  ['an escape sequence', '\u001b[2J\u009b', '\\u001b[2J\\u{9b}'],
  ['300 characters', 'x'.repeat(300), `${'x'.repeat(80)}…`],
])('an id that is %s', (_, id, shown) => {
  test('of a brand is refused', async () => {
    service.misbehave({ brands: () => page({ id }) });
    await around.expectRefusal(sent(shown, 'an id of the list of brands'));
  });

  test('of a run is refused', async () => {
    service.misbehave({ changes: () => feed(present('run', id)), run: () => run(id) });
    await around.expectRefusal(sent(shown, 'an id of the changes of brd_1'));
  });
});

describe('wherever it arrives, a wrong id is refused', () => {
  const id = '../victim';
  test.each([
    ['of an account', { account: () => ({ account_id: id }) }, sent(id, 'the id of the account')],
    [
      'of a brand of the key',
      { account: () => ({ account_id: 'acc_1', key: { brand_access: { brand_ids: [id] } } }) },
      sent(id, 'the id of a brand of the key'),
    ],
    ['of a brand', { brands: () => page({ id }) }, sent(id, 'an id of the list of brands')],
    ['of a change', { changes: () => feed(present('run', id)) }, sent(id, 'an id of the changes of brd_1')],
    ['of a run', { run: () => run(id) }, `the service sent the run "${id}" in place of "run_1"`],
    ['of a prompt', { prompt: () => ({ id }) }, `the service sent the prompt "${id}" in place of "prm_1"`],
    ['of an answer', { answers: () => page(answer({ id })) }, sent(id, 'an id of the answers of run_1')],
    [
      "of an answer's prompt",
      { answers: () => page(answer({ prompt_id: id })) },
      sent(id, 'a prompt_id of the answers of run_1'),
    ],
    [
      "of an answer's run",
      { answers: () => page(answer({ run_id: id })) },
      `the service sent an answer of the run "${id}" among the answers of run_1`,
    ],
  ])('%s', async (_, replies, line) => {
    service.misbehave(replies);
    await around.expectRefusal(line);
  });

  test('for each kind of copy', async () => {
    service.misbehave({ changes: () => feed(present('run', id)) });
    await around.expectRefusal(sent(id, 'an id of the changes of brd_1'), around.places);
  });
});

describe('a folder beside the copy', () => {
  const gone = { brands: () => page(), changes: () => undefined };

  test('is not removed as that of a brand that is gone', async () => {
    service.misbehave({ brands: () => page({ id: '../victim' }), changes: () => feed() });
    await around.expectRefusal(sent('../victim', 'an id of the list of brands'));
    service.misbehave(gone);
    expect(await around.copyTo([around.folder])).toMatchObject([
      { status: 0, stderr: 'nothing has changed, of 0 brands in 2 requests\n' },
    ]);
  });

  test.each([
    ['copy_brand', 'brand_id', '"../victim"', gone],
    ['copy_pending', 'id', '"../../../victim/answers/run_1"', {}],
  ])('is left alone if the state already has its path in %s', async (table, column, id, replies) => {
    service.misbehave({ run: () => ({ ...run('run_1'), id: 'another' }) }); // leaves the run in the queue
    await around.copyTo([around.folder]);
    const db = new Database(join(around.folder, 'state.sqlite'));
    expect(db.prepare(`update ${table} set ${column} = ?`).run(JSON.parse(id)).changes).toBe(1);
    db.close();
    service.misbehave(replies);
    await around.expectRefusal(`the state of the copy has the id ${id}; ${RULE}: copy to a new place`);
  });

  test.each(['brd_1', 'brd_1/answers', 'state.sqlite', 'state.lock'])(
    'is not reached through a link at %s',
    async (name) => {
      service.misbehave({});
      await around.copyTo([around.folder]);
      const link = join(around.folder, name);
      rmSync(link, { recursive: true });
      symlinkSync(around.victim, link);
      service.misbehave({ changes: () => feed(present('run', 'run_1')) });
      await around.expectRefusal(`${link} is a symbolic link; only the folder of the copy itself may be one`);
      service.misbehave(gone);
      await around.copyTo([around.folder]);
    },
  );

  test('may be the copy itself, by a link', async () => {
    service.misbehave({});
    mkdirSync(`${around.folder}-elsewhere`);
    symlinkSync(`${around.folder}-elsewhere`, around.folder);
    expect(await around.copyTo([around.folder])).toMatchObject([{ status: 0, stderr: COPIED }]);
  });
});

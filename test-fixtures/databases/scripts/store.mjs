/**
 * `node store.mjs FOLDER NAME [PG_DUMP]`: makes the stored databases of a release, and what a test of its upgrade needs,
 * in `stored/NAME`. FOLDER contains the release, built; PG_DUMP is the program of PostgreSQL 15.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { finalRecords, ndjson, record } from '../../records/dist/index.js';
import { runStatements, startPostgres } from '../dist/postgres.js';
import { OWNER_IN_DUMP } from '../dist/stored.js';
import { REFUSED, storedWorld, timeOf } from './world.mjs';

const [release, name, pgDump = '/usr/lib/postgresql/15/bin/pg_dump'] = process.argv.slice(2);
const target = new URL(`../stored/${name}/`, import.meta.url);
const PRELOAD = new URL('./as-operator.mjs', import.meta.url).href;
const GONE = 'brd_gone';

/** The times of the commands, and of the requests whose responses are stored. */
const [EARLIER, LATER, NOW] = [timeOf(50, 8), timeOf(58, 8), timeOf(59, 12)];

const folder = mkdtempSync(join(tmpdir(), 'bv-stored-'));
const write = (file, records) => writeFileSync(join(folder, file), ndjson(records));

/** Runs a command of the release, and returns what it prints. The paths in its arguments are relative. */
function jobs(url, time, ...args) {
  const random = createHash('sha256').update(args.join(' ')).digest().readUInt16BE();
  return execFileSync(
    process.execPath,
    ['--import', PRELOAD, resolve(release, 'apps/jobs/dist/main.js'), ...args],
    {
      cwd: folder,
      env: environment(url, time, random),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
}

const environment = (DATABASE_URL, time, random) => ({
  PATH: process.env.PATH,
  DATABASE_URL,
  JOURNAL: 'journal.ndjson',
  CLOCK: String(time),
  RANDOM: String(random + 1),
  CURSOR_SECRET: 'a secret of the stored databases',
  PORT: '0',
});

/** Fills a database as an operator does; returns the keys and the lines of `keys list`. */
function fill(url) {
  rmSync(join(folder, 'journal.ndjson'), { force: true });
  const create = (account, ...which) =>
    jobs(url, timeOf(50, 7), 'keys', 'create', '--account', account, '--name', 'A key', ...which).trim();
  jobs(url, timeOf(50, 6), 'migrate');
  jobs(url, timeOf(50, 6), 'import', 'first.ndjson');
  const keys = [
    create('acc_large', '--all-brands', '--expires', '365d'),
    create('acc_large', '--brand', 'brd_plate', GONE),
    create('acc_small', '--all-brands'),
    create('acc_small', '--brand', 'brd_small'),
  ];
  for (const command of ['complete --all', 'remeasure', 'refresh-outreach'])
    jobs(url, EARLIER, ...command.split(' '));
  jobs(url, timeOf(51), 'erase', '--brand', GONE, '--yes');
  const revoked = listedIn(url).find(({ masked }) => masked === maskOf(keys[3]));
  jobs(url, timeOf(52), 'keys', 'revoke', '--key', revoked.id);
  jobs(url, timeOf(58, 6), 'import', 'second.ndjson');
  for (const command of ['remeasure', 'refresh-outreach']) jobs(url, LATER, ...command.split(' '));
  jobs(url, timeOf(58, 9), 'check');
  return { keys, listed: listedIn(url) };
}

/** The rows of `keys list`. */
const listedIn = (url) =>
  jobs(url, timeOf(58, 9), 'keys', 'list')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** The records for a fresh import: each in its last state, without the erased brand and the account of REFUSED. */
function recordsOf({ first, second }, { keys, listed }) {
  const gone = new Set([GONE, ...REFUSED]);
  const isGone = ({ id, brand_id, run_id }) => [id, brand_id, run_id].some((each) => gone.has(each));
  for (const each of first) if (isGone(each) && each.id) gone.add(each.id);
  const latest = finalRecords([...first, ...second].filter((each) => !isGone(each)));
  const completed = completedRun([...latest.values()]);
  const byMask = new Map(keys.map((key) => [maskOf(key), createHash('sha256').update(key).digest('hex')]));
  return [
    ...finalRecords([...latest.values(), ...completed]).values(),
    ...listed.map((key) =>
      record.apiKey({
        ...key,
        last_used_on: undefined,
        assistants: undefined,
        fingerprint: byMask.get(key.masked),
      }),
    ),
  ];
}

const maskOf = (key) => `${key.slice(0, 8)}…${key.slice(-4)}`;

/** The run that `complete` completed, and its failed answers, filled in from earlier ones (rule 9.6). */
function completedRun(records) {
  const answers = records.filter(({ type }) => type === 'answer');
  const runs = new Map(records.filter(({ type }) => type === 'run').map((run) => [run.id, run]));
  const run = runs.get('run_brd_plate_49');
  const filled = answers
    .filter(({ run_id, outcome }) => run_id === run.id && outcome === 'failed')
    .flatMap((failed) => {
      const earlier = answers.filter(
        (each) =>
          each.prompt_id === failed.prompt_id &&
          each.platform === failed.platform &&
          each.outcome === 'answered' &&
          runs.get(each.run_id).status === 'completed' &&
          each.created_at < failed.created_at,
      );
      const last = earlier.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1)).at(-1);
      const { id, run_id, created_at } = failed;
      return last ? [{ ...last, id, run_id, created_at, outcome: 'filled' }] : [];
    });
  return [{ ...run, status: 'completed', completed_at: new Date(EARLIER).toISOString() }, ...filled];
}

/** Responses of the release about boards and measurements, with the key of the account. */
async function responses(url, keys) {
  const child = spawn(process.execPath, ['--import', PRELOAD, resolve(release, 'apps/api/dist/main.js')], {
    cwd: folder,
    env: environment(url, NOW, 0),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise((found) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, digits] = /address":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(line) ?? [];
      if (digits) found(digits);
    });
  });
  const ask = async (path, key) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const body = await response.json();
    return { path, key, status: response.status, body: response.ok ? body : { code: body.code } };
  };
  const found = [];
  for (const [brand, key] of [
    ['brd_plate', keys[0]],
    ['brd_table', keys[0]],
    ['brd_small', keys[2]],
  ]) {
    const path = `/v1/brands/${brand}`;
    const recommendations = await ask(`${path}/recommendations?limit=50`, key);
    found.push(recommendations);
    for (const { id } of recommendations.body.data)
      found.push(await ask(`${path}/recommendations/${id}`, key));
    for (const query of ['limit=100', 'limit=100&channel=reddit', 'limit=100&status=done'])
      found.push(await ask(`${path}/outreach-targets?${query}`, key));
  }
  found.push(await ask('/v1/brands', keys[1]), await ask('/v1/brands', keys[3]));
  child.kill('SIGTERM');
  await new Promise((ended) => child.once('close', ended));
  return found;
}

/** The dump of a PostgreSQL database in statements that any client executes as the owner. */
function dumpOf(url) {
  const options = ['--no-owner', '--inserts', '--rows-per-insert=200', '--exclude-table-data=rate_window'];
  const text = execFileSync(pgDump, [...options, url], { encoding: 'utf8', maxBuffer: 1e9 });
  return text.replace(/^(?:--.*|\\.*)?\n/gm, '');
}

const save = (file, content) => writeFileSync(new URL(file, target), brotliCompressSync(content));

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
const server = await startPostgres();
try {
  const world = storedWorld(name === 'b0ec5bab');
  write('first.ndjson', world.first);
  write('second.ndjson', world.second);

  const made = fill('sqlite:data.sqlite');
  const journal = readFileSync(join(folder, 'journal.ndjson'), 'utf8');
  const expected = await responses('sqlite:data.sqlite', made.keys);

  const owner = new URL(server.url);
  [owner.username, owner.password, owner.pathname] = [OWNER_IN_DUMP, 'word', '/stored'];
  const statements = [
    `create role ${OWNER_IN_DUMP} login createrole password 'word'`,
    `create database stored owner ${OWNER_IN_DUMP}`,
  ];
  await runStatements(server.url, statements);
  const madeToo = fill(owner.href);
  const expectedToo = await responses(owner.href, made.keys);
  const different = expected.find((each, i) => !isDeepStrictEqual(each, expectedToo[i]));
  if (different !== undefined || !isDeepStrictEqual(made, madeToo))
    throw new Error(`the two databases differ: ${different?.path ?? 'keys'}`);

  const admin = new URL(server.url);
  admin.pathname = '/stored';
  save('records.ndjson.br', ndjson(recordsOf(world, made)));
  save('data.sqlite.br', readFileSync(join(folder, 'data.sqlite')));
  save('data.sqlite-rate.br', readFileSync(join(folder, 'data.sqlite-rate')));
  save('data.sql.br', dumpOf(admin.href));
  save(
    'expected.json.br',
    JSON.stringify({ now: NOW, measured: [EARLIER, LATER], keys: made.keys, journal, responses: expected }),
  );
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}

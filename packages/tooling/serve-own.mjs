/**
 * `npm run own -- answers.csv --brand brand.json [OPTION...]` after the build: converts tables of answers, imports them
 * into a separate database, serves it, and prints a key. If that database has answers of the brand that the tables lack,
 * `--replace` deletes these, `--add` keeps them; otherwise nothing is imported. With `--example`, it first writes a
 * table and the file about its brand to the current folder.
 */
import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ownArguments } from './own-arguments.mjs';
import { fail } from './ports.mjs';
import { DATA, JOBS, serve } from './serving.mjs';

/** npm runs scripts in the folder of the repository. */
const CALLER = process.env.INIT_CWD ?? process.cwd();
const EXAMPLES = new URL('../../docs/examples/', import.meta.url);

/** A file of this process: another one may convert at the same time. */
const RECORDS = join(DATA, `own-${process.pid}.ndjson`);
process.on('exit', () => rmSync(RECORDS, { force: true }));

const DATABASE = join(DATA, 'own.db');
// Keys of a database that was deleted work no more.
if (existsSync(DATA) && !existsSync(DATABASE))
  for (const name of readdirSync(DATA)) if (/^own-.*\.key$/.test(name)) rmSync(join(DATA, name));

await serve(
  `sqlite:${DATABASE}`,
  async (env) => {
    const { isExample, isYes, others, args } = ownArguments(process.argv.slice(2));
    if (isExample) writeExample();
    if (process.stdin.isTTY && !isYes) {
      jobs(env, 'convert', ...args, '--check');
      if (!(await isConfirmed())) fail('nothing was imported');
    }
    jobs(env, 'convert', ...args, '--to', RECORDS);
    if (!existsSync(RECORDS)) process.exit(0); // with --check
    const { brand, month } = await contentOf(RECORDS);
    const exact = ['--exact', brand.id];
    const options = { '--replace': exact, '--add': ['--add'] }[others] ?? [...exact, '--refuse'];
    jobs(env, 'import', RECORDS, ...options);
    rmSync(RECORDS);
    jobs(env, 'refresh-outreach');
    const keyFile = join(DATA, `own-${brand.account_id}.key`);
    const create = ['keys', 'create', '--name', 'Own', '--all-brands', '--account', brand.account_id];
    if (!existsSync(keyFile)) jobs(env, ...create, '--to', keyFile);
    return { brand, month, keyFile, key: readFileSync(keyFile, 'utf8').trim() };
  },
  (address, { brand, month, keyFile, key }) => `
Brand Visibility API with the answers about ${brand.name}:  ${address}

Look at the report, in a browser, with this key to paste:

  ${address}/report
  ${key}

Write the client report, in another terminal in this folder (npm run build is needed once):

  npm run build
  export BRAND_VISIBILITY_URL=${address} BRAND_VISIBILITY_KEY=$(cat ${keyFile})
  node apps/report/dist/main.js --brand ${brand.id} --month ${month} --to report.html

Stop with Ctrl-C.`,
);

/** Runs a command, whose messages are shown; ends the process if it fails. */
function jobs(env, ...args) {
  const { status } = spawnSync(process.execPath, [JOBS, ...args], { env, cwd: CALLER, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** Asks whether to import what was shown. */
async function isConfirmed() {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await new Promise((end) => {
    terminal.once('close', () => end(''));
    terminal.question('Import these answers? [y/N] ', end);
  });
  terminal.close();
  return /^y(?:es)?$/i.test(answer.trim());
}

/** Returns the record of the brand, and the month of the last run. Reads the file up to its first answer. */
async function contentOf(file) {
  let brand;
  let last = '';
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const record = JSON.parse(line);
    if (record.type === 'brand') brand = record;
    if (record.type === 'run' && record.completed_at > last) last = record.completed_at;
    if (record.type === 'answer') break;
  }
  return { brand, month: last.slice(0, 7) };
}

/** Writes the example, with days up to yesterday. Ends the process rather than replace other files. */
function writeExample() {
  const table = readFileSync(new URL('answers.csv', EXAMPLES), 'utf8');
  const day = 24 * 60 * 60 * 1000;
  const last = Math.max(...Array.from(table.matchAll(/^\d{4}-\d\d-\d\d/gm), ([date]) => Date.parse(date)));
  const shift = Math.floor(Date.now() / day) * day - day - last;
  const files = {
    'answers.csv': table.replaceAll(/^\d{4}-\d\d-\d\d/gm, (date) =>
      new Date(Date.parse(date) + shift).toISOString().slice(0, 10),
    ),
    'brand.json': readFileSync(new URL('brand.json', EXAMPLES), 'utf8').replace(/^ *"\$schema".*\n/m, ''),
  };
  const other = Object.keys(files).find((name) => existsSync(join(CALLER, name)));
  if (other !== undefined) fail(`${join(CALLER, other)} exists: leave out --example to use it, or rename it`);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(CALLER, name), text);
  console.log(`Wrote ${Object.keys(files).join(' and ')} to ${CALLER}.`);
}

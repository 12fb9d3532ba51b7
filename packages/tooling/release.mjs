/**
 * `npm run release -- [--proved] DIR`: `pnpm deploy` copies one program; this makes the folder DIR/VERSION of all that a
 * machine with only Node needs: the service and the commands with their runtime dependencies, every file that an operator
 * installs, and CHANGELOG.md. VERSION is the release number in the root
 * package.json and the commit, so changes must be committed. CHANGELOG.md must say what the release asks of operators.
 * If the folder is there already, this makes nothing. The symbolic link DIR/next selects the folder.
 * The native driver is compiled for the Node and the system of this machine.
 *
 * `npm run prove -- all` must have proved the commit, or the one before it if the commit only adds the record of that.
 * Otherwise this advises operators to use a release, or with `--proved`, for the maker of the release, refuses.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROGRAMS = ['api', 'jobs'];
const LAUNCHER = join(ROOT, 'packages/tooling/launch.mjs');
/** What an operator installs, and what `switch-release --check` reads. */
const DOCUMENTS = [
  ...'docs/systemd docs/alerts.yml docs/alertmanager.yml docs/blackbox.yml docs/prometheus.yml'.split(' '),
  ...'docs/dashboard.json docs/switch-release docs/import-folder docs/certbot-hook'.split(' '),
  ...'docs/tracing.mjs haproxy.cfg CHANGELOG.md'.split(' '),
];

/** The file that only a complete release contains. */
const MARK = 'brand-visibility-release';

/** The record of `npm run prove -- all`. */
const RECORD = 'apps/prove/proved.json';

const given = process.argv.slice(2);
const isForMaker = given.includes('--proved');
const [to = '-', ...more] = given.filter((each) => each !== '--proved');
if (to.startsWith('-') || more.length > 0) end('expected a folder: npm run release -- [--proved] DIR', 2);
const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
if (git('status', '--porcelain') !== '') end('commit your changes first: the version names the commit');
const unproved = whyUnproved();
if (unproved !== null && isForMaker) end(`${unproved}; run npm run prove -- all`);
if (unproved !== null)
  console.error(
    `Warning: not all system tests ran on this commit (${unproved}). Use a release instead: \`git fetch --tags && git tag --list 'r*'\` lists them, \`git checkout rN.M.P\` selects one.`,
  );
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const missing = missingForOperators();
if (missing.length > 0)
  end(`CHANGELOG.md: the part "For operators" of r${version} has no line for ${missing.join(', ')}`);
const release = `${version}+${git('rev-parse', '--short=10', 'HEAD')}`;
const folder = join(resolve(process.env.INIT_CWD ?? ROOT, to), release);
if (existsSync(folder) && !existsSync(join(folder, MARK)))
  end(`${folder} is there already, but is not a release: remove it`);
if (!existsSync(folder)) make();
const link = join(dirname(folder), 'next');
rmSync(link, { force: true });
symlinkSync(release, link);
console.log(folder);

/** Makes the folder, under a name that does not pass for a version until it is complete. */
function make() {
  const unfinished = join(dirname(folder), 'unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  for (const program of PROGRAMS)
    execFileSync(
      process.execPath,
      [LAUNCHER, `--filter=@brand-visibility/${program}`, '--prod', 'deploy', join(unfinished, program)],
      { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] },
    );
  for (const path of DOCUMENTS)
    cpSync(join(ROOT, path), join(unfinished, basename(path)), { recursive: true });
  writeFileSync(join(unfinished, MARK), `${release}\n`);
  renameSync(unfinished, folder);
}

/** What the changelog does not say to operators about the release. */
function missingForOperators() {
  const entries = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').split(/^## /m);
  const entry = entries.find((one) => one.startsWith(`r${version} `)) ?? '';
  const part = entry.split(/^### /m).find((one) => one.startsWith('For operators\n')) ?? '';
  return ['Schema', 'Settings', 'Units', 'Run'].filter((word) => !part.includes(`\n- *${word}.* `));
}

/** Why the commit is not proved; null if it is. */
function whyUnproved() {
  const file = join(ROOT, RECORD);
  if (!existsSync(file)) return `there is no ${RECORD}`;
  const { commit, results } = JSON.parse(readFileSync(file, 'utf8'));
  const changed = changedSince(commit);
  if (changed === null) return `${RECORD} proves the commit ${commit}, which is not in this clone`;
  const others = changed.filter((path) => path !== RECORD);
  if (others.length > 0)
    return `${RECORD} proves the commit ${commit}, from which ${others.length} files differ, such as ${others[0]}`;
  const failed = results.find(({ result }) => result !== 'held');
  return failed === undefined ? null : `${RECORD}: ${failed.database}: ${failed.line}: ${failed.result}`;
}

/** The files that differ between a commit and the last one; null if the commit is not in this clone. */
function changedSince(commit) {
  try {
    return git('diff', '--name-only', `${commit}`, 'HEAD').split('\n').filter(Boolean);
  } catch {
    return null;
  }
}

function end(line, status = 1) {
  console.error(line);
  process.exit(status);
}

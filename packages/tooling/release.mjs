/**
 * `npm run release -- DIR`: `pnpm deploy` copies one program; this makes the folder DIR/VERSION of all that a machine
 * with only Node needs: the service and the commands with their runtime dependencies, the systemd units, the alerts and
 * `switch-release`. The version names the commit, so its changes must be committed.
 * The native driver is compiled for the Node and the system of this machine.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const PROGRAMS = ['api', 'jobs'];
const DOCUMENTS = ['systemd', 'alerts.yml', 'switch-release'];

const [to] = process.argv.slice(2);
if (to === undefined) end('expected a folder: npm run release -- DIR', 2);
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
if (git('status', '--porcelain') !== '') end('commit your changes first: the version names the commit');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const release = `${version}+${git('rev-parse', '--short=10', 'HEAD')}`;
const folder = join(resolve(process.env.INIT_CWD ?? root, to), release);
if (existsSync(folder)) end(`${folder} is there already`);

// Under a name that does not pass for a version, until it is complete.
const unfinished = join(dirname(folder), 'unfinished');
rmSync(unfinished, { recursive: true, force: true });
mkdirSync(unfinished, { recursive: true });
for (const program of PROGRAMS)
  execFileSync(
    process.execPath,
    [
      join(root, 'packages', 'tooling', 'launch.mjs'),
      '--filter',
      `@brand-visibility/${program}`,
      '--prod',
      'deploy',
      join(unfinished, program),
    ],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
for (const name of DOCUMENTS) cpSync(join(root, 'docs', name), join(unfinished, name), { recursive: true });
writeFileSync(join(unfinished, 'brand-visibility-release'), `${release}\n`);
renameSync(unfinished, folder);
console.log(folder);

function end(line, status = 1) {
  console.error(line);
  process.exit(status);
}

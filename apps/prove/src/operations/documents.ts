import { NotRun, inWorkspace, type Workspace } from '@brand-visibility/programs/workspace';
import type { Command } from 'commander';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const MACHINE = fileURLToPath(new URL('../../machine/', import.meta.url));
const RELEASES = join(ROOT, '.data/release-of-documents');
const DOCUMENTS = ['install', 'runbook'];

/** What stands for something that is not on the machine, and what therefore remains untested. */
const STAND_INS = [
  [
    'the machine',
    'a copy of this one in memory, with systemd as its first process: kernel, boot, a new Debian',
  ],
  ['npm', 'makes the release before, from this clone: the installation of dependencies'],
  ["git's remote", 'a repository with this commit and a tag on a copy of it: the real server'],
  ['apt-get', 'only looks for the packages: their installation'],
  ['certbot', 'calls its hook with the same certificate: the certificate authority'],
  ['scp, ssh and ssh-keyscan', 'copy into a folder: SSH'],
  ['the new server', 'the same machine without the files, users and database of the old one'],
  ['names and certificates', 'in /etc/hosts, and signed by themselves: name service, certificate authority'],
  ['the database', 'a local server without TLS that trusts its superuser: network, TLS, pg_hba.conf'],
  ['a former release', 'a schema that lacks a function, other files: see prove -- upgrade for real ones'],
  ['a restore to a point in time', 'the settings only: recovery from an archive'],
] as const;

/** The blocks with the report program, which `packages/report/test/publish-again.test.ts` runs. */
const ELSEWHERE = ['runbook/A wrong import/2', 'runbook/Erase data by law/3'];

const PACKAGES = [
  'haproxy',
  'prometheus',
  'prometheus-blackbox-exporter',
  'prometheus-alertmanager',
  'prometheus-node-exporter',
  'certbot',
  'jq',
  'sqlite3',
  'openssh-client',
  'dbus',
];

/** Adds the command `documents`. It proves that the commands in docs/install.md and docs/runbook.md work as written. */
export function documents(proofs: Command): void {
  proofs
    .command('documents')
    .description(
      'run each block of docs/install.md and docs/runbook.md as written, on a copy of this machine',
    )
    .option('--print-output', 'print the output of each block')
    .action(({ printOutput }: { readonly printOutput?: boolean }) =>
      inWorkspace((workspace) => prove(workspace, printOutput === true)),
    );
}

async function prove(workspace: Workspace, printsAll: boolean): Promise<boolean> {
  const servers = requirements();
  const { folder } = workspace;
  const names = DOCUMENTS.flatMap((name) => writeBlocks(folder, name));
  for (const name of ['boot', 'run']) cpSync(join(MACHINE, name), join(folder, name));
  writeFileSync(join(folder, 'settings'), `ROOT=${ROOT}\nPG=${servers}\n`);
  writeFileSync(join(folder, 'done'), '');
  release(folder);
  const began = performance.now();
  const machine = spawn(join(folder, 'boot'), [folder], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true, // so that the machine ends with this process
  });
  const ended = once(machine, 'close') as Promise<[number | null]>; // `close` is untyped
  workspace.atEnd(async () => {
    if (machine.exitCode === null) process.kill(-(machine.pid ?? 0), 'SIGKILL');
    await ended;
  });
  const [status] = await ended;
  const file = join(folder, 'output');
  const output = existsSync(file) ? readFileSync(file, 'utf8') : '';
  console.log(printsAll || status !== 0 ? output : (output.match(/^### .*$/gm) ?? []).join('\n'));
  for (const [what, left] of STAND_INS) console.log(`stand-in: ${what}: ${left}`);
  const done = new Set(readFileSync(join(folder, 'done'), 'utf8').split('\n'));
  const left = names.filter((name) => !done.has(name) && !ELSEWHERE.includes(name));
  for (const name of left) console.log(`no line of apps/prove/machine/run runs ${name}`);
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`${names.length - left.length} of ${names.length} blocks, status ${status}, ${seconds} s`);
  return status === 0 && left.length === 0;
}

/** Throws NotRun if the machine lacks a requirement. Returns the folder with PostgreSQL's programs. */
function requirements(): string {
  if (process.getuid?.() !== 0) throw new NotRun('this needs root, which starts a copy of this machine');
  const succeeds = (program: string, ...args: readonly string[]) => spawnSync(program, args).status === 0;
  if (
    !existsSync('/lib/systemd/systemd') ||
    !succeeds('unshare', '--mount', '--pid', '--fork', '--net', 'true')
  )
    throw new NotRun('this machine has no systemd, or permits no namespaces');
  const missing = PACKAGES.find((name) => !succeeds('dpkg', '--status', name));
  if (missing !== undefined) throw new NotRun(`the package ${missing} is not installed`);
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const [newest] = versions.sort((a, b) => Number(b) - Number(a));
  if (newest === undefined) throw new NotRun('the package postgresql is not installed');
  if (execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }) !== '')
    throw new NotRun('commit your changes first: a release names its commit');
  return join('/usr/lib/postgresql', newest, 'bin');
}

/** Writes each block of a document to its own file, and returns their names: document, section and number. */
function writeBlocks(folder: string, document: string): readonly string[] {
  const text = readFileSync(join(ROOT, 'docs', `${document}.md`), 'utf8');
  return text.split(/^#+ /m).flatMap((section) => {
    const title = section.slice(0, section.indexOf('\n'));
    return [...section.matchAll(/^( *)```\n([^]*?)^\1```$/gm)].map(([, indent = '', block = ''], index) => {
      const name = join(document, title, String(index + 1));
      mkdirSync(join(folder, 'blocks', document, title), { recursive: true });
      writeFileSync(join(folder, 'blocks', name), block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''));
      return name;
    });
  });
}

/** Makes the release of this commit, unless it is there, and a repository that the machine clones. */
function release(folder: string): void {
  const run = (program: string, ...args: readonly string[]) =>
    execFileSync(program, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const made = run(process.execPath, 'packages/tooling/release.mjs', RELEASES).trim();
  cpSync(made, join(folder, 'releases', made.slice(RELEASES.length + 1)), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const repository = join(folder, 'repository');
  run('git', 'init', '--quiet', '--bare', '--initial-branch=main', repository);
  run('git', 'push', '--quiet', repository, 'HEAD:refs/heads/main');
}

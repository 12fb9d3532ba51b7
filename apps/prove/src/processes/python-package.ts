import { startProgram, startService } from '@brand-visibility/programs/start';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import type { Command } from 'commander';
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newDemo } from '../harness/databases.js';
import { claim } from '../harness/parts.js';
import { requirePython } from '../harness/python.js';

const SOURCE = fileURLToPath(new URL('../../../../packages/client/python', import.meta.url));

const FILES = /^brand_visibility-[\d.]+-py3-none-any\.whl brand_visibility-[\d.]+\.tar\.gz$/;

/** A program with types, which mypy accepts only if the installed package contains `py.typed`. */
const PROGRAM = `from brand_visibility import Client

client: Client = Client()
visible: float = client.get("/v1/brands/{brand_id}/visibility", brand_id="brd_tidewell")["visibility"]["current"]
print(len(list(client.rows("/v1/brands"))), visible)
`;

/**
 * Adds the command `python-package`. It proves that the Python client's wheel is built from its source archive,
 * installs from the file, has types, and reads the demo.
 */
export function pythonPackage(proofs: Command): void {
  proofs
    .command('python-package')
    .description('build the Python client with Debian packages, install the wheel, and call the service')
    .action(() => inWorkspace(prove));
}

async function prove(workspace: Workspace): Promise<boolean> {
  requirePython('python3', 'build', 'hatchling', 'mypy', 'venv');
  const { folder } = workspace;
  const { forService, key } = await newDemo(workspace);
  const { url } = await startService(workspace, forService, { clock: Date.parse('2026-11-20T09:00:00Z') });
  const run = async (program: string, ...args: readonly string[]) => {
    progress(args.join(' '));
    const environment = { BRAND_VISIBILITY_URL: url, BRAND_VISIBILITY_KEY: key };
    const { status, stdout, stderr } = await startProgram(program, args, environment, folder).ended;
    if (status !== 0) console.log(stdout + stderr);
    return { isDone: status === 0, stdout };
  };

  const [source, dist, own] = [join(folder, 'source'), join(folder, 'dist'), join(folder, 'own')];
  const [python, program] = [join(own, 'bin/python'), join(folder, 'program.py')];
  cpSync(SOURCE, source, { recursive: true });
  // Debian's hatchling names a package as needed that only editable installations need.
  const build = ['build', '--no-isolation', '--skip-dependency-check', '--outdir', dist, source];
  if (!(await run('python3', '-m', ...build)).isDone) return false;
  const files = readdirSync(dist).sort();
  await run('python3', '-m', 'venv', own);
  await run(python, '-m', 'pip', 'install', '--no-index', join(dist, files[0] ?? ''));
  writeFileSync(program, PROGRAM);
  const typed = await run('python3', '-m', 'mypy', '--strict', '--python-executable', python, program);
  const { stdout } = await run(python, program);
  return [
    claim(FILES.test(files.join(' ')), `built ${files.join(' and ')}`),
    claim(typed.isDone, 'mypy --strict accepts a program that uses the installed wheel'),
    claim(/^4 \d+\.\d\n$/.test(stdout), `the program reads the demo: ${stdout.trim()}`),
  ].every(Boolean);
}

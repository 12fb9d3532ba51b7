import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { killedAtEnd, type Workspace } from '@brand-visibility/programs/workspace';
import type { Revision } from './expected.js';

/** The official conformance suite of the protocol, which npx downloads; nothing is installed in the repository. */

export interface SuiteRun {
  /** The exit status of the suite; null if a signal ended it. */
  readonly status: number | null;
  /** The checks of each scenario, in the order of their names. */
  readonly scenarios: ReadonlyMap<string, readonly Check[]>;
  /** The output of the suite. */
  readonly output: string;
}

export interface Check {
  readonly id: string;
  /** `SUCCESS`, `FAILURE`, `WARNING`, `SKIPPED` or `INFO`. */
  readonly status: string;
}

const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
/** The suite needs Node 22; on an older one npx gets this one, too. */
const NODE = 'node@24.21.0';
const MAJOR = 22;

/** Runs all scenarios for servers of a revision. `expected`: the checks that may fail, as `scenario:check`. */
export async function runSuite(
  workspace: Workspace,
  url: string,
  revision: Revision,
  expected: Iterable<string>,
): Promise<SuiteRun> {
  const folder = mkdtempSync(join(workspace.folder, 'suite-'));
  const results = join(folder, 'results');
  const baseline = join(folder, 'expected.yml');
  writeFileSync(baseline, `server:\n${[...expected].map((check) => `  - ${check}\n`).join('')}`);
  const packages = Number(process.versions.node.split('.')[0]) < MAJOR ? [NODE, SUITE] : [SUITE];
  const asked = ['--url', url, '--suite', 'all', '--spec-version', revision];
  const child = spawn(
    'npx',
    [
      '--yes',
      ...packages.map((name) => `--package=${name}`),
      'conformance',
      'server',
      ...asked,
      '--expected-failures',
      baseline,
      '--output-dir',
      results,
    ],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [status] = (await killedAtEnd(workspace, child)) as [number | null]; // `close` is untyped
  return { status, scenarios: existsSync(results) ? scenariosIn(results) : new Map(), output };
}

/** A folder of results is `server-`, the scenario and the time. */
const FOLDER = /^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/;

function scenariosIn(results: string): ReadonlyMap<string, readonly Check[]> {
  return new Map(
    readdirSync(results)
      .sort()
      .map((folder) => {
        const scenario = FOLDER.exec(folder)?.[1];
        if (scenario === undefined) throw new Error(`the suite wrote something else: ${folder}`);
        const checks = readFileSync(join(results, folder, 'checks.json'), 'utf8');
        return [scenario, JSON.parse(checks) as Check[]]; // as the suite of this version writes it
      }),
  );
}

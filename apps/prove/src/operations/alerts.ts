import { NotRun, inWorkspace, type Workspace } from '@brand-visibility/programs/workspace';
import { startService } from '@brand-visibility/programs/start';
import type { Command } from 'commander';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newDemo } from '../harness/databases.js';
import { freePort } from '@brand-visibility/databases';

const fileOf = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/**
 * Adds the command `alerts`. It proves that each alert fires during its failure and then clears, that the queries of
 * the dashboard are valid, and that the service names its metrics correctly.
 */
export function alerts(proofs: Command): void {
  proofs
    .command('alerts')
    .description(
      'test each alert, the queries of the dashboard and the names of the metrics with promtool, of the package prometheus',
    )
    .option('--promtool <command>', 'the promtool program', 'promtool')
    .action(({ promtool }: { readonly promtool: string }) =>
      inWorkspace((workspace) => prove(workspace, promtool)),
    );
}

async function prove(workspace: Workspace, promtool: string): Promise<boolean> {
  if (spawnSync(promtool, ['--version']).status !== 0) throw new NotRun(`${promtool} is not installed`);
  const runs = (input: string, ...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(promtool, args, { input, encoding: 'utf8' });
    console.log(`promtool ${args.slice(0, 2).join(' ')}: status ${status}\n${stdout}${stderr}`.trimEnd());
    return status === 0;
  };
  const areRules = runs('', 'check', 'rules', fileOf('docs/alerts.yml'));
  const areTested = runs('', 'test', 'rules', fileOf('apps/prove/test/alerts.yml'));
  const queries = join(workspace.folder, 'queries.json');
  writeFileSync(queries, recordingRules());
  const areQueries = runs('', 'check', 'rules', queries);
  const areMetrics = runs(await metricsOfDemo(workspace), 'check', 'metrics');
  return areRules && areTested && areQueries && areMetrics;
}

/** Returns the queries of the dashboard as the recording rules that promtool checks. */
function recordingRules(): string {
  const dashboard = JSON.parse(readFileSync(fileOf('docs/dashboard.json'), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[]; // Grafana's format
  };
  const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const rules = queries.map((query, n) => ({
    record: `dashboard:${n}`,
    expr: query.replaceAll('$__rate_interval', '1m'),
  }));
  return JSON.stringify({ groups: [{ name: 'dashboard', rules }] });
}

/** Returns the metrics of a service that serves the demo. */
async function metricsOfDemo(workspace: Workspace): Promise<string> {
  const { forService } = await newDemo(workspace);
  const port = await freePort();
  await startService(workspace, forService, { environment: { METRICS_PORT: String(port) } });
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

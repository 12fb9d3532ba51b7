import { NotRun, inWorkspace, type Workspace } from '@brand-visibility/programs/workspace';
import { startService } from '@brand-visibility/programs/start';
import type { Command } from 'commander';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newDemo } from '../harness/databases.js';
import { freePort } from '@brand-visibility/databases';
import { BUDGETS, TROUBLES } from './troubles.js';

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
    .action(() => inWorkspace(prove));
}

async function prove(workspace: Workspace): Promise<boolean> {
  if (spawnSync('promtool', ['--version']).status !== 0) throw new NotRun('promtool is not installed');
  const runs = (input: string, ...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' });
    console.log(`promtool ${args.slice(0, 2).join(' ')}: status ${status}\n${stdout}${stderr}`.trimEnd());
    return status === 0;
  };
  const areRules = runs('', 'check', 'rules', fileOf('docs/alerts.yml'));
  const write = (name: string, content: object) => {
    writeFileSync(join(workspace.folder, name), JSON.stringify(content));
    return join(workspace.folder, name);
  };
  const rules = { rule_files: [fileOf('docs/alerts.yml')], evaluation_interval: '15s' };
  const tests = { ...rules, tests: [...TROUBLES, ...BUDGETS] };
  const areTested = runs('', 'test', 'rules', write('tests.json', tests));
  const areQueries = runs('', 'check', 'rules', write('queries.json', recordingRules()));
  const areMetrics = runs(await metricsOfDemo(workspace), 'check', 'metrics');
  return areRules && areTested && areQueries && areMetrics;
}

/** Returns the queries of the dashboard as the recording rules that promtool checks. */
function recordingRules(): object {
  const dashboard = JSON.parse(readFileSync(fileOf('docs/dashboard.json'), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[]; // Grafana's format
  };
  const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const rules = queries.map((query, n) => ({
    record: `dashboard:${n}`,
    expr: query.replaceAll('$__rate_interval', '1m'),
  }));
  return { groups: [{ name: 'dashboard', rules }] };
}

/** Returns the metrics of a service that serves the demo. */
async function metricsOfDemo(workspace: Workspace): Promise<string> {
  const { forService } = await newDemo(workspace);
  const port = await freePort();
  await startService(workspace, forService, { environment: { METRICS_PORT: String(port) } });
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

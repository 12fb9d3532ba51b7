import { freePort } from '@brand-visibility/databases';
import { startHttpServer } from '@brand-visibility/programs/http-server';
import { startProgram, startService } from '@brand-visibility/programs/start';
import {
  inWorkspace,
  killedAtEnd,
  NotRun,
  progress,
  type Workspace,
} from '@brand-visibility/programs/workspace';
import type { Command } from 'commander';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { demoOnPostgres } from '../harness/demo-on-postgres.js';
import { seconds } from '../harness/figures.js';
import { wholeNumberAboveZero } from '../harness/options.js';
import { startProxy } from '../harness/proxy.js';

const documentOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../docs/${name}`, import.meta.url)), 'utf8');

const PROGRAMS = ['prometheus', 'prometheus-alertmanager', 'prometheus-blackbox-exporter'];

/** The alerts that an outage of PostgreSQL also causes, and that must not reach anybody. */
const FOLLOWING = ['PublicAway', 'NotReady', 'Faults'].map((name) => `BrandVisibility${name}`);
const CAUSE = 'BrandVisibilityDatabaseAway';

interface Alert {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly state?: string;
}

/** What Alertmanager sends to a receiver. */
interface Notification {
  readonly receiver: string;
  readonly status: string;
  readonly alerts: readonly Alert[];
}

/** Adds the command `outage`. It proves that an outage of PostgreSQL calls the person on call once. */
export function outage(proofs: Command): void {
  proofs
    .command('outage')
    .description(
      'stop PostgreSQL under two services behind HAProxy, with Prometheus, Alertmanager and blackbox_exporter as docs/ configures them; count the calls',
    )
    .option('--minutes <number>', 'duration of the outage', wholeNumberAboveZero, 4)
    .action(({ minutes }: { readonly minutes: number }) =>
      inWorkspace((workspace) => prove(workspace, minutes)),
    );
}

async function prove(workspace: Workspace, minutes: number): Promise<boolean> {
  for (const program of PROGRAMS)
    if (spawnSync(program, ['--version']).error) throw new NotRun(`${program} is not installed`);
  const { server, url, account } = await demoOnPostgres(workspace);
  const start = async () =>
    startService(workspace, url, { environment: { METRICS_PORT: String(await freePort()) } });
  const services = [await start(), await start()];
  const proxy = await startProxy(workspace, { services: services.map(({ port }) => port) });
  const begin = performance.now();
  const notifications: Notification[] = [];
  const say = (line: string) => console.log(`${seconds(performance.now() - begin)}: ${line}`);
  const receivers = await startHttpServer(async (request, response) => {
    const received = (await json(request)) as Notification; // Alertmanager's format
    notifications.push(received);
    say(`${received.receiver}: ${received.status}: ${names(received.alerts).join(', ')}`);
    response.end();
  });
  workspace.atEnd(() => receivers.close());
  const alertsNow = await monitor(
    workspace,
    String(account.headers?.['Authorization']).replace('Bearer ', ''),
    {
      '127.0.0.1:9464': `127.0.0.1:${services[0]?.metricsPort}`,
      '127.0.0.1:9465': `127.0.0.1:${services[1]?.metricsPort}`,
      '127.0.0.1:8405': `127.0.0.1:${proxy.metricsPort}`,
      'https://api.example.com': `http://127.0.0.1:${proxy.port}`,
      'http://127.0.0.1:8099': receivers.url,
    },
  );

  await sleep(90_000);
  say('PostgreSQL stops');
  await server.crash();
  const fired = new Set<string>();
  for (const end = performance.now() + minutes * 60_000; performance.now() < end;) {
    for (const name of names(await alertsNow())) fired.add(name);
    await sleep(5_000);
  }
  await server.restart();
  say(`PostgreSQL is back; until now, Prometheus had the alerts ${[...fired].sort().join(', ')}`);
  // The demo is old, so there are tickets about its data.
  const pages = () => notifications.filter(({ receiver }) => receiver === 'on-call');
  const isOver = () => pages().some(({ status }) => status === 'resolved');
  for (const end = performance.now() + 15 * 60_000; !isOver() && performance.now() < end;) await sleep(5_000);

  const [call, ...others] = pages().filter(({ status }) => status === 'firing');
  const runbook = call?.alerts[0]?.annotations['runbook_url'];
  console.log(`calls: ${call ? 1 + others.length : 0}; the runbook of the first: ${runbook}`);
  return (
    FOLLOWING.every((name) => fired.has(name)) &&
    call !== undefined &&
    others.length === 0 &&
    names(call.alerts).join() === CAUSE &&
    runbook === 'https://git.example.com/brand-visibility/docs/runbook.md#databaseaway' &&
    isOver()
  );
}

const names = (alerts: readonly Alert[]) => [...new Set(alerts.map(({ labels }) => labels['alertname']!))];

/**
 * Starts Prometheus, Alertmanager and blackbox_exporter with the configuration of docs/, in which `replaced` replaces
 * addresses. Returns a function that returns the alerts that fire in Prometheus.
 */
async function monitor(workspace: Workspace, key: string, replaced: Readonly<Record<string, string>>) {
  const [prometheus, alertmanager, blackbox] = [await freePort(), await freePort(), await freePort()];
  const folder = (name: string) => join(workspace.folder, name);
  const addresses = {
    ...replaced,
    '127.0.0.1:9115': `127.0.0.1:${blackbox}`,
    '127.0.0.1:9093': `127.0.0.1:${alertmanager}`,
    '/etc/prometheus/brand-visibility.key': folder('key'),
    '/opt/brand-visibility/current/alerts.yml': folder('alerts.yml'),
    'email_configs: [{ to: tickets@example.com, send_resolved: true }]': `webhook_configs: [{ url: '${replaced['http://127.0.0.1:8099']}/ticket' }]`,
  };
  const write = (name: string, text: string) => {
    const put = Object.entries(addresses).reduce((all, [from, to]) => all.replaceAll(from, to), text);
    writeFileSync(folder(name), put);
    return folder(name);
  };
  writeFileSync(folder('key'), key);
  write('alerts.yml', documentOf('alerts.yml'));
  const files = {
    prometheus: write('prometheus.yml', documentOf('prometheus.yml')),
    alertmanager: write('alertmanager.yml', documentOf('alertmanager.yml')),
    blackbox: write('blackbox.yml', documentOf('blackbox.yml')),
  };
  for (const name of ['tsdb', 'silences']) mkdirSync(folder(name));
  const run = (program: string, ...args: string[]) => {
    const { child, output } = startProgram(program, args, {});
    void killedAtEnd(workspace, child);
    child.once('exit', (status) => status !== null && console.log(`${program}: ${status}\n${output.stderr}`));
  };
  run(PROGRAMS[2]!, `--config.file=${files.blackbox}`, `--web.listen-address=127.0.0.1:${blackbox}`);
  run(
    PROGRAMS[1]!,
    `--config.file=${files.alertmanager}`,
    `--storage.path=${folder('silences')}`,
    `--web.listen-address=127.0.0.1:${alertmanager}`,
    '--cluster.listen-address=',
  );
  run(
    PROGRAMS[0]!,
    `--config.file=${files.prometheus}`,
    `--storage.tsdb.path=${folder('tsdb')}`,
    `--web.listen-address=127.0.0.1:${prometheus}`,
  );
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${prometheus}/api/v1/${path}`);
    return ((await response.json()) as { data: { alerts: Alert[]; result: unknown[] } }).data; // Prometheus' format
  };
  const isProbed = () => ask('query?query=probe_success==1').catch(() => ({ result: [] }));
  progress('waiting for the first successful probe');
  while ((await isProbed()).result.length === 0) await sleep(1_000);
  return async () => (await ask('alerts')).alerts.filter(({ state }) => state === 'firing');
}

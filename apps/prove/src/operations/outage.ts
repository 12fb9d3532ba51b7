import { freePort } from '@brand-visibility/databases';
import { startHttpServer } from '@brand-visibility/programs/http-server';
import { startProgram, startService, type RunningService } from '@brand-visibility/programs/start';
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
import { startProxy } from '../harness/proxy.js';

const documentOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../docs/${name}`, import.meta.url)), 'utf8');

const PROGRAMS = ['prometheus', 'prometheus-alertmanager', 'prometheus-blackbox-exporter'];

/** Seconds within which an outage calls, and between two signs of life. */
const SOON = 120;

/** An outage, which begins while those before it last. */
interface Outage {
  readonly alert: string;
  /** The alerts that it also causes, and that must not reach anybody. */
  readonly follow: readonly string[];
  readonly what: string;
  readonly begin: () => unknown;
  readonly end: () => unknown;
}

const WATCHDOG = 'dead-mans-switch';

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

/**
 * Adds the command `outage`. It proves that each of three outages at the same time calls the person on call once, and
 * soon, and that a dead man's switch hears of a monitoring that works.
 */
export function outage(proofs: Command): void {
  proofs
    .command('outage')
    .description(
      'stop one of two services and PostgreSQL, and freeze HAProxy, one after the other, with Prometheus, Alertmanager and blackbox_exporter as docs/ configures them; count the calls',
    )
    .action(() => inWorkspace(prove));
}

async function prove(workspace: Workspace): Promise<boolean> {
  for (const program of PROGRAMS)
    if (spawnSync(program, ['--version']).error) throw new NotRun(`${program} is not installed`);
  const { server, url, key } = await demoOnPostgres(workspace);
  const start = async ({ port = 0, metricsPort }: Partial<RunningService> = {}) =>
    startService(workspace, url, {
      environment: { PORT: String(port), METRICS_PORT: String(metricsPort ?? (await freePort())) },
    });
  const [first, second] = [await start(), await start()];
  const proxy = await startProxy(workspace, {
    services: [first.port, second.port],
    environment: { RETRIES: '1' }, // the default
  });
  const begin = performance.now();
  const now = () => (performance.now() - begin) / 1_000;
  const notifications: (Notification & { readonly at: number })[] = [];
  const say = (line: string) => console.log(`${seconds(performance.now() - begin)}: ${line}`);
  const receivers = await startHttpServer(async (request, response) => {
    const received = (await json(request)) as Notification; // Alertmanager's format
    notifications.push({ ...received, at: now() });
    if (received.receiver !== WATCHDOG)
      say(`${received.receiver}: ${received.status}: ${names(received.alerts).join(', ')}`);
    response.end();
  });
  workspace.atEnd(() => receivers.close());
  const alertsNow = await monitor(workspace, key, {
    '127.0.0.1:9464': `127.0.0.1:${first.metricsPort}`,
    '127.0.0.1:9465': `127.0.0.1:${second.metricsPort}`,
    '127.0.0.1:8405': `127.0.0.1:${proxy.metricsPort}`,
    'https://api.example.com': `http://127.0.0.1:${proxy.port}`,
    'http://127.0.0.1:8099': receivers.url,
  });

  const outages: readonly Outage[] = [
    { alert: 'Away', follow: [], what: 'a service', begin: () => second.stop(), end: () => start(second) },
    {
      alert: 'DatabaseAway',
      follow: ['PublicAway', 'NotReady', 'Faults'],
      what: 'PostgreSQL',
      begin: () => server.crash(),
      end: () => server.restart(),
    },
    {
      alert: 'AllAway',
      follow: [],
      what: 'HAProxy',
      begin: () => process.kill(proxy.pid, 'SIGSTOP'),
      end: () => process.kill(proxy.pid, 'SIGCONT'),
    },
  ];
  const pages = (status: string) =>
    notifications.filter((one) => one.receiver === 'on-call' && one.status === status);
  const callsOf = (alert: string) =>
    pages('firing').filter(({ alerts }) => names(alerts).includes(`BrandVisibility${alert}`));
  /** Waits until a condition holds, at most 10 minutes: `prove -- alerts` tests how long each rule waits. */
  const until = async (holds: () => boolean | Promise<boolean>) => {
    const last = now() + 600;
    while (!(await holds())) {
      if (now() > last) return false;
      await sleep(2_000);
    }
    return true;
  };
  await sleep(90_000);
  const begins: number[] = [];
  let haveFollowed = true;
  for (const { alert, follow, what, begin } of outages) {
    say(`${what} is away`);
    begins.push(now());
    await begin();
    const fired = new Set<string>();
    haveFollowed &&= await until(async () => {
      for (const name of names(await alertsNow())) fired.add(name);
      return callsOf(alert).length > 0 && follow.every((name) => fired.has(`BrandVisibility${name}`));
    });
    say(`Prometheus has had the alerts ${[...fired].sort().join(', ')}`);
  }
  for (const { end } of outages.toReversed()) await end();
  say('all are back');
  await until(() => pages('resolved').length >= outages.length);
  await sleep(150_000); // for what would follow

  const calls = pages('firing');
  const areSoon = outages.map(({ alert, what }, index) => {
    const own = callsOf(alert);
    const delay = (own[0]?.at ?? Infinity) - (begins[index] ?? 0);
    const runbook = own[0]?.alerts[0]?.annotations['runbook_url'];
    console.log(`${what}: calls: ${own.length}, the first after ${Math.round(delay)} s; runbook: ${runbook}`);
    const expected = `https://git.example.com/brand-visibility/docs/runbook.md#${alert.toLowerCase()}`;
    return own.length === 1 && delay <= SOON && runbook === expected;
  });
  const signs = notifications.filter(({ receiver }) => receiver === WATCHDOG).map(({ at }) => at);
  const gaps = signs.map((at, index) => (signs[index + 1] ?? now()) - at);
  console.log(`calls: ${calls.length}; at most ${Math.round(Math.max(...gaps))} s between signs of life`);
  return (
    haveFollowed &&
    areSoon.every(Boolean) &&
    calls.length === outages.length &&
    pages('resolved').length === outages.length &&
    Math.max(...gaps) <= SOON
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

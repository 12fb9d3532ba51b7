import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { instantOfMilliseconds } from '@brand-visibility/domain';
import { send } from '@brand-visibility/programs/http';
import type { Workspace } from '@brand-visibility/programs/workspace';
import { startService } from '@brand-visibility/programs/start';
import type { BenchEngine } from './databases.js';
import { benchKey } from './key.js';
import type { Measured, Rate } from './measure.js';
import { onCore, selfOnCore } from './pinned.js';
import { fill } from './store.js';
import { benchWorld, type BenchBrand } from './world.js';

/**
 * The cost of HTTP: requests a second and the 99th percentile of latency at 64 connections, with the server on one
 * core and the load generator on the other. The service competes with bare node:http and a minimal Express that send
 * the same bytes.
 */

const BRAND: BenchBrand = { id: 'brd_http', prompts: 20, days: 60, rivals: 200 };
const CONNECTIONS = 64;
const SECONDS = 5;
const ROUNDS = 5;

const PATHS = {
  '/v1/account': '/v1/account',
  'a 30d report': `/v1/brands/${BRAND.id}/visibility?period=30d`,
} as const;

interface Server {
  readonly name: string;
  readonly port: number;
  readonly path: string;
}

export async function measureHttp(
  engine: BenchEngine,
  end: number,
  workspace: Workspace,
  progress: (line: string) => void,
): Promise<Measured> {
  const database = await engine.make();
  await fill(await database.work(), benchWorld({ brands: [BRAND], textLength: 300, end }));
  const working = await database.work();
  const key = await benchKey(working, instantOfMilliseconds(end));
  await working.close();
  const headers = { authorization: `Bearer ${key}` };
  const service = await startService(workspace, await database.serviceUrl(), {
    clock: end,
    launch: onCore(0),
  });

  const servers: Server[] = [];
  for (const [title, path] of Object.entries(PATHS)) {
    const response = await send(service.port, { method: 'GET', path, headers });
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.text}`);
    for (const kind of ['node:http', 'Express'] as const) {
      servers.push({
        name: `${title} | ${kind}`,
        port: await startPlain(workspace, kind, response.text),
        path,
      });
    }
    servers.push({ name: `${title} | the service`, port: service.port, path });
  }

  progress(`${engine.name}: ${ROUNDS} rounds of ${SECONDS} s for each of ${servers.length} servers`);
  const measured = new Map<string, Sample[]>(servers.map(({ name }) => [name, []]));
  // The bench reads the service's log; that must not use the service's core.
  await selfOnCore(1, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const server of servers) measured.get(server.name)!.push(await load(server, headers));
    }
  });
  await database.drop();

  const rates: Rate[] = servers.map(({ name }) => {
    const samples = measured.get(name)!;
    return {
      name,
      perSecond: median(samples.map((s) => s.perSecond)),
      p99: median(samples.map((s) => s.p99)),
    };
  });
  const rate = (name: string) => rates.find((each) => each.name === name)!.perSecond;
  return {
    engine: engine.name,
    timings: [],
    rates,
    ratios: [
      {
        ratio: '/v1/account: requests a second of the service / of minimal Express',
        value: rate('/v1/account | the service') / rate('/v1/account | Express'),
        // On PostgreSQL, key, rate window and snapshot are round trips: no bound, the figure is informative.
        bound: engine.name === 'SQLite' ? 0.75 : 0,
        is: 'at least',
      },
    ],
  };
}

const PLAIN = fileURLToPath(new URL('./plain-server.js', import.meta.url));

/** Starts a server that responds with one body to every request; returns its port. */
async function startPlain(
  workspace: Workspace,
  kind: 'node:http' | 'Express',
  body: string,
): Promise<number> {
  const [program, ...before] = [...onCore(0), process.execPath];
  const child = spawn(program, [...before, PLAIN, kind], { stdio: ['pipe', 'pipe', 'inherit'] });
  workspace.atEnd(() => child.kill());
  child.stdin.end(body, 'latin1');
  const [line] = (await once(child.stdout, 'data')) as [Buffer]; // the event is untyped
  return Number(line.toString());
}

interface Sample {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
}

const AUTOCANNON = createRequire(import.meta.url).resolve('autocannon/autocannon.js');

async function load(
  { port, path, name }: Server,
  headers: Readonly<Record<string, string>>,
): Promise<Sample> {
  const [program, ...before] = [...onCore(1), process.execPath];
  const options = ['--json', '--connections', String(CONNECTIONS), '--duration', String(SECONDS)];
  const sent = Object.entries(headers).flatMap(([header, value]) => ['--headers', `${header}=${value}`]);
  const address = `http://127.0.0.1:${port}${path}`;
  const { stdout } = await promisify(execFile)(program, [
    ...before,
    AUTOCANNON,
    ...options,
    ...sent,
    address,
  ]);
  const { requests, latency, non2xx, errors } = JSON.parse(stdout) as Result; // autocannon's documented output
  if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx} refused, ${errors} failed`);
  return { perSecond: requests.average, p99: latency.p99 };
}

interface Result {
  readonly requests: { readonly average: number };
  readonly latency: { readonly p99: number };
  readonly non2xx: number;
  readonly errors: number;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

import { OperatorError, StoreUnavailable } from '@brand-visibility/application';
import { ZONE_DATA } from '@brand-visibility/domain/time/zone-data';
import { defectLine, VERSION } from '@brand-visibility/terminal';
import { openService, readServiceSettings, systemClock, misspelledSettings } from '@brand-visibility/wiring';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { LIMITS } from '../limits/limits.js';
import { readinessOf } from '../operations/health.js';
import { createServiceLogger, type Logger } from '../operations/log.js';
import { openFilesWarning } from '../operations/open-files.js';
import { createMetricsServer } from '../operations/metrics-server.js';
import { createMetrics } from '../operations/metrics.js';
import { stopOnSignal } from '../operations/shutdown.js';
import { serviceState } from '../request/state.js';
import { createHttpServer } from './server.js';

/**
 * Runs the service until a signal stops it. If an error occurs that only the operator can fix, prints the error and
 * sets exit status 1.
 */
export async function serve(): Promise<void> {
  try {
    await start();
  } catch (fault) {
    const isExpected = fault instanceof OperatorError || fault instanceof StoreUnavailable;
    process.stderr.write(`${isExpected ? fault.message : defectLine(fault)}\n`);
    process.exitCode = 1;
  }
}

async function start(): Promise<void> {
  const settings = readServiceSettings(process.env);
  const log = createServiceLogger(settings.logLevel);
  for (const line of misspelledSettings(process.env)) log.warn(line);
  const tooFewFiles = openFilesWarning(settings.maxConnections);
  if (tooFewFiles !== null) log.warn(tooFewFiles);
  const service = await openService(settings, systemClock, (line) => log.warn(line));
  const metrics = settings.metrics && createMetrics();
  const state = serviceState(log, settings.publicUrl, service.store, metrics?.observe);
  const readiness = readinessOf(service.store, state, settings.signIn !== null);
  const server = createHttpServer(service, state, readiness);
  const metricsServer = metrics && createMetricsServer(metrics, { ...service, state, server, readiness });
  const close = async () => {
    if (metricsServer) await stopListening(metricsServer);
    await service.close();
  };
  try {
    if (metricsServer && settings.metrics)
      await listen(metricsServer, settings.metrics.port, settings.metrics.host, log);
    await listen(server, settings.port, settings.host, log);
  } catch (fault) {
    await close();
    throw fault;
  }
  stopOnSignal({ server, state, delay: settings.drainDelaySeconds * 1000, close });
  state.log.info(
    {
      address: addressOf(server),
      ...(metricsServer && { metrics_address: addressOf(metricsServer) }),
      public_url: settings.publicUrl,
      databases: service.store.databases,
      version: VERSION,
      zone_data: ZONE_DATA,
    },
    'listening',
  );
}

async function listen(server: Server, port: number, host: string, log: Logger): Promise<void> {
  server.listen(port, host, LIMITS.backlog.value);
  try {
    await once(server, 'listening');
  } catch (fault) {
    throw new OperatorError(`cannot listen on ${host}:${port}: ${reasonOf(fault)}`);
  }
  server.on('error', (fault) => log.error({ err: fault }, 'a connection could not be accepted'));
}

/** Milliseconds for which a scrape of the metrics may continue after the service has stopped. */
const LAST_SCRAPE = 1_000;

async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), LAST_SCRAPE);
  await closed;
  clearTimeout(timer);
}

/** Explanations of the errors that a wrong HOST or PORT causes. */
const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use',
  EADDRNOTAVAIL: 'this machine does not have that address',
  EACCES: 'this user may not use the port',
  ENOTFOUND: 'the host is unknown',
};

function reasonOf(fault: unknown): string {
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : '';
  return REASONS[code] ?? (code || 'unknown error');
}

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') return String(address);
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

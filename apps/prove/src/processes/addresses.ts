import { send } from '@brand-visibility/programs/http';
import { startService } from '@brand-visibility/programs/start';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import type { Command } from 'commander';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { newDemo } from '../harness/databases.js';
import { startProxy } from '../harness/proxy.js';
import { claim } from '../harness/parts.js';

/**
 * Adds the command `addresses`. It proves what HAProxy allows a single address: its share of the readers of published
 * reports, pages for readers whom it refuses, and requests with and without a key.
 */
export function addresses(proofs: Command): void {
  proofs
    .command('addresses')
    .description('read reports and send requests through HAProxy from one address, beyond its limits')
    .action(() => inWorkspace(prove));
}

const ID = '0'.repeat(26);
const REPORT = `/r/${ID}/`;
/** More than the buffers of both sides and of HAProxy contain. */
const SIZE = 32 * 1024 * 1024;
const [READERS, REQUESTS] = [3, 40];
const LATER =
  /^<!doctype html><html lang="de">.*<h1>Dieser Bericht kann gerade nicht angezeigt werden\.<\/h1>/s;

async function prove(workspace: Workspace): Promise<boolean> {
  const { forService, key } = await newDemo(workspace);
  const folder = join(workspace.folder, 'reports');
  mkdirSync(join(folder, 'r', ID), { recursive: true });
  writeFileSync(join(folder, 'r', ID, 'index.html'), Buffer.alloc(SIZE, 'x'));
  const service = await startService(workspace, forService, { environment: { REPORTS_FOLDER: folder } });
  const limits = { ADDRESS_REPORTS: String(READERS), ADDRESS_REQUESTS: String(REQUESTS) };
  const { port } = await startProxy(workspace, { services: [service.port], environment: limits });
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    send(port, { method: 'GET', path, headers });
  const statusesOf = async (count: number, path: string, headers: Readonly<Record<string, string>>) => {
    const statuses: number[] = [];
    for (let left = count; left > 0; left -= 1) statuses.push((await get(path, headers)).status);
    return statuses;
  };

  const claims: boolean[] = [];
  const check = (what: string, holds: boolean) => void claims.push(claim(holds, what));
  const pageFor = async () => {
    const { status, headers, text } = await get(REPORT, { 'Accept-Language': 'de-CH' });
    return { status, isPage: LATER.test(text) && headers['content-type'] === 'text/html' };
  };

  progress('readers of reports');
  const slow: Socket[] = [];
  for (let reader = 0; reader < READERS; reader += 1) slow.push(await slowReader(port));
  const beyond = await pageFor();
  check('a reader beyond the share of the address gets a page', beyond.status === 429 && beyond.isPage);
  check('other requests of the address are answered', (await get('/livez')).status === 200);
  for (const socket of slow) socket.destroy();
  let again = await get(REPORT);
  while (again.status !== 200) again = await get(REPORT);
  check('the share is free again', again.text.length === SIZE);

  progress('requests with and without a key');
  const own = { Authorization: `Bearer ${key}` };
  check('a key is accepted', (await get('/v1/account', own)).status === 200);
  const open = await statusesOf(2 * REQUESTS, '/livez', own);
  check('a known key does not lift the limit for a path without keys', open.includes(429));
  const counted = await statusesOf(2 * REQUESTS, '/v1/account', own);
  check(
    'and lifts it for a path with keys',
    counted.every((status) => status === 200),
  );
  const other = await get('/v1/account', { Authorization: 'Bearer bvk_other' });
  const { detail } = JSON.parse(other.text) as { readonly detail: string }; // a problem document
  check('another key is refused', other.status === 429);
  check('without a verdict on it', detail.startsWith('Too many requests came from your address;'));
  const limited = await pageFor();
  check('a reader beyond the limit of requests gets a page', limited.status === 429 && limited.isPage);

  progress('without the service');
  const lone = await startProxy(workspace, { services: [service.port] });
  await service.stop();
  await lone.untilServing(0, false);
  const down = await send(lone.port, { method: 'GET', path: REPORT, headers: { 'Accept-Language': 'de' } });
  check('a reader gets a page', down.status === 503 && LATER.test(down.text));
  const api = await send(lone.port, { method: 'GET', path: '/v1/account', headers: own });
  check('a program gets a problem document', api.status === 503 && api.text.startsWith('{"type"'));
  return claims.every(Boolean);
}

/** Begins to read the report, and then reads nothing. */
async function slowReader(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET ${REPORT} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await new Promise((resolve) => socket.once('readable', resolve));
  return socket;
}

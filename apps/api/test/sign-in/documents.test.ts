import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documentsOf, isPublic, type Network } from '../../src/sign-in/metadata-documents.js';
import { startService } from '../support/service.js';
import {
  consent,
  consentUrl,
  fetching,
  message,
  provider,
  REDIRECT,
  refreshing,
  signIn,
  START,
  tokensFor,
  type Tokens,
} from '../support/sign-in.js';

// Client ID metadata documents from a real server (rule 21.14), which the operator has to allow.

const HOST = 'assistant.example';
const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-documents-'));
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
let server: Server;
let origin: string;
/** The number of requests, and the response to the next ones. */
const served = { requests: 0, status: 200, type: 'application/json', body: '' };

beforeAll(async () => {
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'key.pem'];
  execFileSync('openssl', ['req', '-x509', ...key, ...subject, '-out', 'cert.pem'], {
    cwd: folder,
    stdio: 'pipe',
  });
  server = createServer({ key: read('key.pem'), cert: read('cert.pem') }, (_request, response) => {
    served.requests += 1;
    response
      .writeHead(served.status, { 'content-type': served.type, location: '/elsewhere' })
      .end(served.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `https://${HOST}:${(server.address() as AddressInfo).port}`; // the server listens on a port
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  rmSync(folder, { recursive: true });
});

const network = (fields: Partial<Network> = {}): Network => ({
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  isAllowed: () => true,
  ca: read('cert.pem'),
  ...fields,
});
const documentOf = (id: string, fields: object = {}) =>
  JSON.stringify({ client_id: id, client_name: 'Claude', redirect_uris: [REDIRECT], ...fields });
const find = (id: string, fields: Partial<Network> = {}, hosts = ['*']) =>
  documentsOf(hosts, network(fields))(id);

test('a document describes a public client, is kept, and only hosts on the list are asked', async () => {
  const id = `${origin}/client.json`;
  Object.assign(served, { requests: 0, status: 200, type: 'application/json', body: documentOf(id) });
  const finding = documentsOf([new URL(id).host], network());
  for (let i = 0; i < 3; i += 1) {
    const client = await finding(id);
    expect(client).toMatchObject({ name: 'Claude', isConfidential: false, describedBy: new URL(id).host });
    expect([client?.allows(REDIRECT), client?.allows('https://evil.example/')]).toEqual([true, false]);
  }
  expect(served.requests).toBe(1);
  expect(await find(id, {}, ['other.example'])).toBeNull();
  for (const address of ['10.0.0.1', '8.8.8.8'])
    expect(
      await find(id, {
        resolve: async () => [
          { address, family: 4 },
          { address: '127.0.0.1', family: 4 },
        ],
        isAllowed: isPublic,
      }),
    ).toBeNull();
  expect(await find(id, { resolve: () => Promise.reject(new Error('no such host')) })).toBeNull();
  expect(served.requests).toBe(1);
  const many = await Promise.all(Array.from({ length: 20 }, () => finding(`${origin}/other.json`)));
  expect(many.every((each) => each === null)).toBe(true);
  expect(served.requests).toBe(11); // one after the other, and ten at most wait
});

test.each<[string, Partial<typeof served>, object]>([
  ['another id', {}, { client_id: 'https://assistant.example/other' }],
  ['a secret', {}, { client_secret: 'x' }],
  ['a confidential client', {}, { token_endpoint_auth_method: 'client_secret_basic' }],
  ['no usable redirect', {}, { redirect_uris: ['javascript:x'] }],
  ['no redirect', {}, { redirect_uris: undefined }],
  ['a redirect to elsewhere', { status: 302 }, {}],
  ['another type', { type: 'text/html' }, {}],
  ['more than 5 KB', {}, { client_name: 'x'.repeat(6_000) }],
])('a document with %s is none', async (_what, response, fields) => {
  const id = `${origin}/client.json`;
  Object.assign(served, { status: 200, type: 'application/json', body: documentOf(id, fields), ...response });
  expect(await find(id)).toBeNull();
  Object.assign(served, { status: 200, type: 'application/json', body: '{' });
  expect(await find(id)).toBeNull();
});

test.each(
  [
    [
      'http://assistant.example/x',
      'https://assistant.example',
      'https://assistant.example/',
      'https://a@b.example/x',
    ],
    ['https://assistant.example/a/../b', 'https://assistant.example/x?y', 'https://assistant.example/x#y'],
    [
      'https://ASSISTANT.example/x',
      'https://assistant.example:443/x',
      `https://a.example/${'x'.repeat(512)}`,
    ],
  ].flat(),
)('%s is not the id of a document', async (id) => {
  const before = served.requests;
  expect(await find(id)).toBeNull();
  expect(served.requests).toBe(before);
});

test.each(
  [
    [
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '169.254.169.254',
      '172.31.0.1',
      '192.168.1.1',
      '198.18.0.1',
    ],
    ['224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', 'fc00::1', 'fe80::1'],
    ['2001:db8::1', '2002:a00:1::', '2001::1', 'ff02::1', 'localhost', ''],
  ].flat(),
)('%s is not public', (address) => expect(isPublic(address)).toBe(false));

test.each(['8.8.8.8', '160.79.104.1', '2606:4700::1111'])('%s is public', (address) =>
  expect(isPublic(address)).toBe(true),
);

test('with a list, the service says so, and its page names the host of the document', async () => {
  const service = await startService({ environment: { SIGN_IN_DOCUMENT_HOSTS: 'nowhere.invalid' } });
  const metadata: unknown = await (await fetching(service)('/.well-known/oauth-authorization-server')).json();
  expect(metadata).toMatchObject({ client_id_metadata_document_supported: true });
  const page = await fetching(service)(consentUrl('https://elsewhere.invalid/client.json'));
  expect(page.status).toBe(400);
});

test.each(START)('the official client signs in with the URL of its document (%s)', async (_engine, start) => {
  const id = `${origin}/client.json`;
  Object.assign(served, { requests: 0, status: 200, type: 'application/json', body: documentOf(id) });
  const { service, jobs } = await start({
    environment: { SIGN_IN_DOCUMENT_HOSTS: new URL(id).host },
    findDocuments: (hosts) => documentsOf(hosts, network()),
  });
  const one = provider('none', REDIRECT, id);
  const tokens = await signIn(service, one, async (url) => {
    const page = await (await fetching(service)(url)).text();
    expect(page).toContain(`<dt>Described by</dt><dd>${new URL(id).host}</dd>`);
    return (await consent(service, url.href)).landed.get('code') ?? '';
  });
  expect(one.kept.client).toMatchObject({ client_id: id }); // nothing was registered
  expect(await message(service, tokens?.access_token ?? '')).toBe('200');
  expect((await tokensFor(service, id, refreshing(tokens as Tokens))).status).toBe(200);
  expect((await tokensFor(service, `${origin}/other.json`, refreshing(tokens as Tokens))).error).toBe(
    'invalid_client',
  );
  expect(await jobs((jobStore) => jobStore.connections())).toEqual([
    expect.objectContaining({ client: 'Claude', destination: 'claude.ai' }),
  ]);
  expect(served.requests).toBe(2); // the document is kept; what describes another client is not
});

import { INTERFACE_VERSION } from '@brand-visibility/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packedClients } from '../../src/pages/client.js';
import { startPage } from '../../src/pages/start-page.js';
import { call } from '../support/client.js';
import { wordsOf } from '../support/pages.js';
import { PUBLIC_URL, startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const NAME = /^\/client\/brand-visibility-client-(.+)-([0-9a-f]{12})\.tgz$/;
const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

// Rule 11.19.
describe('the client', () => {
  test('is the one whose line the start page shows, with the version of the interface and its digest', async () => {
    const words = wordsOf((await call(service.port, '/')).text);
    const [, url = ''] = /^npm install (https:\S+)$/m.exec(words) ?? [];
    const path = url.slice(PUBLIC_URL.length);
    expect(url).toBe(`${PUBLIC_URL}${packedClients().current}`);
    const bytes = Buffer.from((await call(service.port, path)).text, 'latin1');
    expect(NAME.exec(path)?.slice(1)).toEqual([INTERFACE_VERSION, digestOf(bytes)]);
  });

  test('is kept in a repository by the lines that follow', async () => {
    const words = wordsOf((await call(service.port, '/')).text);
    const { current } = packedClients();
    const file = `vendor/${current?.split('/').at(-1)}`;
    expect(words).toContain(
      `mkdir -p vendor\ncurl -o ${file} ${PUBLIC_URL}${current}\nnpm install ./${file}\n`,
    );
  });

  test('needs no key, is not counted and is logged by route', async () => {
    const reply = await call(service.port, packedClients().current ?? '');
    expect([reply.status, reply.headers['ratelimit']]).toEqual([200, undefined]);
    expect(service.log.at(-1)).toContain('"route":"/client/{file}"');
  });

  test('of each release is served beside the current one', async () => {
    for (const { path, bytes } of packedClients().files) {
      expect(NAME.exec(path)?.[2]).toBe(digestOf(bytes));
      expect((await call(service.port, path)).text).toBe(bytes.toString('latin1'));
    }
  });
});

describe('the clients of a build', () => {
  const nameOf = (version: string) => `brand-visibility-client-${version}-0123456789ab.tgz`;
  const folderWith = (...files: readonly string[]) => {
    const folder = `${mkdtempSync(join(tmpdir(), 'clients-'))}/`;
    mkdirSync(`${folder}released`);
    for (const file of files) writeFileSync(folder + file, file);
    return folder;
  };
  const pathsIn = (folder: string) => {
    const { current, files } = packedClients(folder);
    return [current, ...files.map(({ path }) => path)];
  };

  test('are the current one and the released ones, each once, and no other file', () => {
    const current = nameOf('2.0.0');
    const folder = folderWith(
      current,
      'notes.txt',
      `released/${current}`,
      `released/${nameOf('1.9.0')}`,
      'released/README.md',
    );
    expect(pathsIn(folder)).toEqual([
      `/client/${current}`,
      `/client/${current}`,
      `/client/${nameOf('1.9.0')}`,
    ]);
  });

  test('are the released ones, or none, where nothing was packed', () => {
    expect(pathsIn(folderWith(`released/${nameOf('1.9.0')}`))).toEqual([null, `/client/${nameOf('1.9.0')}`]);
    expect(pathsIn('/no/such/folder/')).toEqual([null]);
    expect(wordsOf(startPage(PUBLIC_URL, null))).toContain('npm run build');
    expect(wordsOf(startPage(PUBLIC_URL, null))).not.toContain('npm install');
  });
});

import { INTERFACE_VERSION } from '@brand-visibility/contract';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
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
  /** Its path, in the line of the start page that installs it. */
  async function advertised(): Promise<{ readonly words: string; readonly path: string }> {
    const words = wordsOf((await call(service.port, '/')).text);
    const [, url = ''] = /^npm install (https:\S+)$/m.exec(words) ?? [];
    expect(url.startsWith(`${PUBLIC_URL}/client/`)).toBe(true);
    return { words, path: url.slice(PUBLIC_URL.length) };
  }

  test('is the one whose line the start page shows, with the version of the interface and its digest', async () => {
    const { path } = await advertised();
    const bytes = Buffer.from((await call(service.port, path)).text, 'latin1');
    expect(NAME.exec(path)?.slice(1)).toEqual([INTERFACE_VERSION, digestOf(bytes)]);
  });

  test('is kept in a repository by the lines that follow', async () => {
    const { words, path } = await advertised();
    const file = `vendor/${path.split('/').at(-1)}`;
    expect(words).toContain(`mkdir -p vendor\ncurl -o ${file} ${PUBLIC_URL}${path}\nnpm install ./${file}\n`);
  });

  test('needs no key, is not counted and is logged by route', async () => {
    const response = await call(service.port, (await advertised()).path);
    expect([response.status, response.headers['ratelimit']]).toEqual([200, undefined]);
    expect(service.log.at(-1)).toContain('"route":"/client/{file}"');
  });
});

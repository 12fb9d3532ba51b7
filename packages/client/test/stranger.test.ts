import { beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO } from './support/demo.js';
import { startCommands, withCurl } from '@brand-visibility/programs/commands';
import type { Ended } from '@brand-visibility/programs/start';

/** What somebody does who has the URL of a service and a key, an empty folder, and Node with npm. */

/** npm reaches no registry, keeps nothing between tests, and asks for nothing but the package. */
const ALONE =
  'npm_config_registry=http://127.0.0.1:9 npm_config_cache=.npm npm_config_audit=false npm_config_fund=false npm_config_update_notifier=false';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(process.env['DEMO_FOLDER'] ?? '', 'stranger-'));
});

const run = (commands: string): Promise<Ended> => startCommands(withCurl(commands), folder, DEMO).ended;

/** The lines that the start page shows, with the address at which this test reaches the service. */
async function shown(): Promise<string> {
  const page = await (await fetch(DEMO.url)).text();
  return page.replace(/<[^>]+>/g, '').replaceAll('https://api.example', DEMO.url);
}

describe('a stranger with an address and a key', () => {
  test('installs the client from the service, alone', async () => {
    const [line = ''] = /^npm install http.*$/m.exec(await shown()) ?? [];
    expect(await run(`${ALONE} ${line}`)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('added 1 package'),
    });
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      '@brand-visibility',
    ]);
  });

  test('keeps the client in a repository, from which it is installed again without the service', async () => {
    const [lines = ''] = /^mkdir -p vendor\n.*\n.*$/m.exec(await shown()) ?? [];
    folder = mkdtempSync(join(process.env['DEMO_FOLDER'] ?? '', 'stranger-'));
    const [make = '', download = '', install = ''] = lines.split('\n');
    expect(await run(`${make} && ${download} && ${ALONE} ${install}`)).toMatchObject({ status: 0 });
    const again = `rm -r node_modules .npm && ${ALONE} npm ci`;
    expect(await run(again)).toMatchObject({ status: 0, stdout: expect.stringContaining('added 1 package') });
    const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
    expect(lock).toMatch(/"resolved": "file:vendor\/brand-visibility-client-[\d.]+-[0-9a-f]{12}\.tgz"/);
  });
});

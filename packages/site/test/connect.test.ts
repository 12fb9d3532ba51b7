import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { withUrl } from './support/clients.js';
import { expectTools, openPage, programIn, VARIABLE } from './support/connect-page.js';

/** The page `/connect`: each step, read as the documentation of its assistant describes it, connects (rule 21.13). */

let page: Awaited<ReturnType<typeof openPage>>;
let demo: (typeof page)['demo'];
let html: string;
beforeAll(async () => {
  page = await openPage();
  ({ demo, html } = page);
});
afterAll(() => demo.close());
const offered = (assistant: string) => page.offered(assistant);

/** The options and arguments of the line of an assistant, as a shell with the variable passes them on. */
function commandOf(assistant: string, ...options: readonly string[]) {
  const line = offered(assistant).paste.replace(`$${VARIABLE}`, demo.key);
  const args = [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
  const { values, positionals } = parseArgs({
    args,
    options: Object.fromEntries(options.map((name) => [name, { type: 'string' }])),
    allowPositionals: true,
  });
  return { values, positionals };
}

/** Connects with a header as a line has it, such as `Authorization: Bearer KEY`. */
function expectToolsWith(url: string | undefined, header: unknown): Promise<void> {
  const [, name = '', value = ''] = /^(\S+): (.+)$/.exec(String(header)) ?? [];
  return expectTools(withUrl(demo.reached(url ?? ''), { [name]: value }));
}

describe('over HTTP', () => {
  test('Claude Code has a command line', async () => {
    const { values, positionals } = commandOf('Claude Code', 'transport', 'header');
    expect(positionals.slice(0, -1)).toEqual(['claude', 'mcp', 'add', 'brand-visibility']);
    expect(values).toMatchObject({ transport: 'http' });
    await expectToolsWith(positionals.at(-1), values['header']);
  });

  test('Gemini CLI has a command line, which does not write the key into the folder of a project', async () => {
    const { values, positionals } = commandOf('Gemini CLI', 'transport', 'header', 'scope');
    expect(positionals.slice(0, -1)).toEqual(['gemini', 'mcp', 'add', 'brand-visibility']);
    expect(values).toMatchObject({ transport: 'http', scope: 'user' });
    await expectToolsWith(positionals.at(-1), values['header']);
  });

  test('the Inspector has a command line', async () => {
    const { values, positionals } = commandOf('Inspector', 'cli', 'transport', 'method', 'header');
    expect(positionals).toEqual(['npx', '@modelcontextprotocol/inspector']);
    expect(values).toMatchObject({ transport: 'http', method: 'tools/list' });
    await expectToolsWith(String(values['cli']), values['header']);
  });

  test('Codex CLI has a command line, with the name of the variable that the page sets', async () => {
    const { values, positionals } = commandOf('Codex CLI', 'url', 'bearer-token-env-var');
    expect(positionals).toEqual(['codex', 'mcp', 'add', 'brand-visibility']);
    expect(html).toContain(`export ${values['bearer-token-env-var']}=`);
    await expectToolsWith(values['url'], `Authorization: Bearer ${demo.key}`);
  });

  test('Cursor has a link with the configuration of the server, which reads the variable', async () => {
    const { protocol, host, pathname, searchParams } = new URL(offered('Cursor').link);
    expect([protocol, host, pathname]).toEqual(['cursor:', 'anysphere.cursor-deeplink', '/mcp/install']);
    expect(searchParams.get('name')).toBe('brand-visibility');
    const { url, headers } = JSON.parse(atob(searchParams.get('config') ?? '')) as Server;
    await expectTools(withUrl(demo.reached(url), filledIn(headers, `\${env:${VARIABLE}}`)));
  });

  test('VS Code has a link with the server and the input for the key', async () => {
    const [start, query = ''] = offered('VS Code').link.split('?');
    expect(start).toBe('vscode:mcp/install');
    const { name, type, url, headers, inputs } = JSON.parse(decodeURIComponent(query)) as Server;
    expect([name, type]).toEqual(['brand-visibility', 'http']);
    expect(inputs).toEqual([
      { type: 'promptString', id: 'key', description: expect.any(String), password: true },
    ]);
    await expectTools(withUrl(demo.reached(url), filledIn(headers, '${input:key}')));
  });

  interface Server {
    readonly name?: string;
    readonly type?: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly inputs?: unknown;
  }

  const filledIn = (headers: Server['headers'], mark: string) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace(mark, demo.key)]));
});

test('each assistant has the least version that docs/mcp.md lists as tried, or says that none was', () => {
  const document = readFileSync(new URL('../../../docs/mcp.md', import.meta.url), 'utf8');
  const versionIn = (name: string) => new RegExp(`^${name} \\| ([\\d.]+) \\|`, 'm').exec(document)?.[1];
  for (const name of ['Claude Code', 'Cursor', 'VS Code', 'Codex CLI', 'Gemini CLI']) {
    const section = html.slice(html.indexOf(`>${name}</h3>`)).split('</section>')[0];
    const version = versionIn(name);
    expect(section).toContain(version === undefined ? 'Not tried' : `Tried with version ${version}`);
  }
});

test('what differs on Windows: the variable of PowerShell, and how a program starts npx', () => {
  expect(html).toContain(`$env:${VARIABLE} = `);
  for (const assistant of ['Claude Code', 'Gemini CLI']) {
    const { paste, onWindows } = offered(assistant);
    expect(onWindows).toBe(paste.replace(`$${VARIABLE}`, `$env:${VARIABLE}`));
    expect(onWindows).not.toBe(paste);
  }
  expect(offered('Codex CLI').onWindows).toBe('');
  const { paste, onWindows } = offered('Others');
  const [plain, throughCmd] = [paste, onWindows].map(programIn);
  expect(throughCmd).toEqual({ ...plain, command: 'cmd', args: ['/c', 'npx', ...(plain?.args ?? [])] });
});

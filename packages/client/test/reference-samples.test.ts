import { beforeAll, describe, expect, test } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compiled } from './support/compiled.js';
import { DEMO } from './support/demo.js';
import { folderWithClient } from './support/installed.js';
import { startCommands, withCurl } from '@brand-visibility/programs/commands';

/** The samples of the reference page, run over the demo as printed (rule 11.18). */

/** The URL of the service in the samples: `PUBLIC_URL` of the demo. */
const PRINTED = 'https://api.example';

const LANGUAGES = ['curl', 'typescript', 'python'] as const;

interface Sampled {
  readonly operation: string;
  readonly samples: Readonly<Record<(typeof LANGUAGES)[number], string>>;
  /** The response that the page shows beside them. */
  readonly example: string;
}

let page: string;
let all: readonly Sampled[];
beforeAll(async () => {
  page = await (await fetch(`${DEMO.url}/docs`)).text();
  all = [...page.matchAll(/<section class="place operation" id="(\w+)"([^]*?)<\/section>/g)].map(
    ([, operation = '', html = '']) => ({
      operation,
      samples: {
        curl: codeIn(html, 'curl'),
        typescript: codeIn(html, 'typescript'),
        python: codeIn(html, 'python'),
      },
      example: plain(/aria-label="Response, \w+"><code>([^]*?)<\/code>/.exec(html)?.[1] ?? ''),
    }),
  );
});

const plain = (html: string) =>
  html.replace(/&#(\d+);/g, (_, number: string) => String.fromCodePoint(Number(number)));

const codeIn = (html: string, language: string) =>
  plain(new RegExp(`<pre class="${language}"[^>]*><code>([^]*?)</code>`).exec(html)?.[1] ?? '');

/** A sample for the demo, whose URL has no TLS. */
const forDemo = (sample: string) => {
  const { origin, host } = new URL(DEMO.url);
  return sample
    .replaceAll(PRINTED, origin)
    .replace('HTTPSConnection("api.example"', `HTTPConnection("${host}"`);
};

/** What a sample in curl or Python prints, as JSON that Python and JavaScript write alike. */
async function responseOf(commands: string, folder: string): Promise<unknown> {
  const { stdout, stderr, status } = await startCommands(withCurl(commands), folder, DEMO).ended;
  if (status !== 0) throw new Error(`${commands}\n${stderr}`);
  return JSON.parse(stdout);
}

describe('the samples of every operation', () => {
  test('exist in three languages', () => {
    expect(all.length).toBe(page.match(/class="place operation"/g)?.length);
    expect(all.length).toBeGreaterThan(20);
    for (const { samples } of all)
      for (const language of LANGUAGES) expect(samples[language]).toContain(PRINTED.slice('https://'.length));
  });

  test('get in curl and Python the same response, of the shape of the example', async () => {
    const folder = folderWithClient();
    for (const { operation, samples, example } of all) {
      const file = `${operation}.py`;
      writeFileSync(
        join(folder, file),
        forDemo(samples.python).replace(
          'print(json.load(response))',
          'print(json.dumps(json.load(response)))',
        ),
      );
      const python = await responseOf(`python3 ${file}`, folder);
      const curl = await responseOf(forDemo(samples.curl), folder);
      expect({ operation, response: python }).toEqual({ operation, response: curl });
      expect(Object.keys(python as object)).toEqual(Object.keys(JSON.parse(example) as object));
    }
  });

  test('compile against the client, and run', async () => {
    const folder = folderWithClient();
    const files = all.map(({ operation, samples }) => {
      writeFileSync(join(folder, `${operation}.mts`), forDemo(samples.typescript));
      return `${operation}.mts`;
    });
    expect(compiled(folder, '--strict', ...files)).toBe('');
    for (const { operation, example } of all) {
      const file = `${operation}.mjs`;
      const { stdout, stderr, status } = await startCommands(`node ${file}`, folder, DEMO).ended;
      expect({ operation, stderr, status }).toEqual({ operation, stderr: '', status: 0 });
      const [first = ''] = Object.keys(JSON.parse(example) as object);
      expect(stdout).toContain(`${first}:`);
    }
  });
});

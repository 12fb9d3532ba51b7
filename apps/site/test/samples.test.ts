import { createClient, type Client } from '@brand-visibility/client';
import { describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { operationsOf, type Description } from '../src/reference/description.js';
import { parameterKind } from '../src/reference/parameters.js';
import { baseOf, samplesOf, sampleTarget, type SampleRequest } from '../src/reference/samples.js';

/** The samples of every operation describe one request (rule 11.18). */

const BASE = 'https://api.example/base';

const DOCUMENT = JSON.parse(
  readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'),
) as Description; // other tests validate it

const REQUESTS: readonly SampleRequest[] = operationsOf(DOCUMENT).map(
  ({ operationId: id, path, parameters }) => ({
    id,
    path,
    base: baseOf(BASE),
    values: new Map(
      parameters.flatMap(({ name, schema: { examples: [value] = [] } }) =>
        value === undefined ? [] : [[name, String(value)] as const],
      ),
    ),
    kinds: Object.fromEntries(parameters.map(({ name, schema }) => [name, parameterKind(schema)])),
  }),
);

/** Values with every character that a shell, a URL or a language could read differently. */
const HOSTILE: SampleRequest = {
  ...REQUESTS[0]!,
  id: 'getCompetitors',
  path: '/v1/brands/{brand_id}/competitors',
  values: new Map([
    ['brand_id', `a/b?c#d'e"f\\ %41+&=`],
    ['tz', `it's "$HOME" \\n \`x\` %41+&=;#\u00e9`],
    ['locations', `"Austin, TX","say ""hi""",it's`],
  ]),
  kinds: { brand_id: 'text', tz: 'text', locations: 'list' },
};

/** The URL in the sample for curl, as a shell reads it. */
const byCurl = (request: SampleRequest) =>
  execFileSync('sh', ['-c', samplesOf(request).curl.replace(/^curl -H /, 'printf %s\\\\n ')], {
    encoding: 'utf8',
    env: { BRAND_VISIBILITY_KEY: 'KEY' },
  })
    .trimEnd()
    .split('\n');

/** The URL that the client requests for the sample in TypeScript. */
async function byClient(request: SampleRequest): Promise<string> {
  const urls: string[] = [];
  const client = createClient({
    baseUrl: BASE,
    apiKey: 'KEY',
    fetch: (target) => {
      urls.push(target);
      return Promise.resolve(Response.json({}));
    },
  });
  const [, method = '', text = ''] =
    /await client\.(\w+)\(([^]*)\);\nconsole/.exec(samplesOf(request).typescript) ?? [];
  const parameters = (text === '' ? [] : [runInNewContext(`(${text})`)]) as [never]; // of this operation
  await (client[method as keyof Client] as (...given: unknown[]) => Promise<unknown>)(...parameters);
  return urls[0] ?? '';
}

/** The targets that the samples in Python request, all of one process. */
function byPython(requests: readonly SampleRequest[]): readonly string[] {
  const program = `import http.client, io, json, os, sys
class Connection:
    def __init__(self, host, timeout): self.host = host
    def request(self, method, target, headers): found.append([method, self.host, target, headers])
    def getresponse(self): return io.BytesIO(b"{}")
http.client.HTTPSConnection = Connection
found = []
for sample in json.load(sys.stdin):
    exec(sample, {"print": lambda text: None})
print(json.dumps(found))`;
  const samples = JSON.stringify(requests.map((request) => samplesOf(request).python));
  const output = execFileSync('python3', ['-c', program], {
    input: samples,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], BRAND_VISIBILITY_KEY: 'KEY' },
  });
  const found = JSON.parse(output) as [string, string, string, Record<string, string>][]; // as written above
  return found.map(([method, host, target, headers]) => {
    expect([method, host, headers]).toEqual(['GET', 'api.example', { Authorization: 'Bearer KEY' }]);
    return `https://api.example${target}`;
  });
}

/** The path of a URL, and its parameters in order. */
function partsOf(url: string) {
  const { origin, pathname, searchParams } = new URL(url);
  return { origin, pathname: decodeURIComponent(pathname), query: [...searchParams] };
}

describe.each([...REQUESTS, HOSTILE].map((request, index) => [index, request.id, request] as const))(
  '%i: %s',
  (_, id, request) => {
    test('the sample for curl has the key and the target that the page sends', () => {
      expect(byCurl(request)).toEqual(['Authorization: Bearer KEY', BASE + sampleTarget(request)]);
      expect(new URL(BASE + sampleTarget(request)).href).toBe(BASE + sampleTarget(request));
    });

    test('the client requests the same for the sample in TypeScript', async () => {
      expect(samplesOf(request).typescript).toContain(`client.${id}(`);
      expect(partsOf(await byClient(request))).toEqual(partsOf(BASE + sampleTarget(request)));
    });
  },
);

test('the samples in Python request the same', () => {
  const all = [...REQUESTS, HOSTILE];
  expect(byPython(all).map(partsOf)).toEqual(all.map((request) => partsOf(BASE + sampleTarget(request))));
});

test('an empty field is in no sample, and a missing id stays in braces', () => {
  const request = { ...HOSTILE, values: new Map<string, string>() };
  expect(sampleTarget(request)).toBe('/v1/brands/{brand_id}/competitors');
  expect(samplesOf(request).python).not.toContain('urlencode');
});

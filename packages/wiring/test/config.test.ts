import { COMMAND_INTERVALS } from '@brand-visibility/application';
import { REQUESTS_PER_MINUTE } from '@brand-visibility/domain/api-key';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { compare, rational } from '@brand-visibility/domain/number';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SETTING_NAMES, readJobsSettings, readServiceSettings, misspelledSettings } from '../src/config.js';

const SECRET = 'secret '.repeat(5);
const MINIMAL = { DATABASE_URL: 'sqlite:data.db' };
const read = (environment: Record<string, string>) => readServiceSettings({ ...MINIMAL, ...environment });
/** What is wrong with the configuration; empty if nothing is. */
const complaint = (environment: Record<string, string | undefined>) => {
  try {
    readServiceSettings(environment);
    return '';
  } catch (error) {
    const [, faults] = /^OperatorError: wrong configuration:\s(.*)$/s.exec(String(error)) ?? [];
    return faults ?? String(error);
  }
};

describe('the configuration (rule 10.2)', () => {
  test('requires nothing but a database', () => {
    expect(readServiceSettings(MINIMAL)).toEqual({
      database: { file: 'data.db' },
      weights: EQUAL_WEIGHTS,
      requestsPerMinute: REQUESTS_PER_MINUTE,
      journal: null,
      journalCopy: null,
      intervals: COMMAND_INTERVALS,
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://127.0.0.1:8080',
      logLevel: 'info',
      readUrl: null,
      reportsFolder: null,
      readLagLimit: null,
      requireRowSecurity: false,
      cursorSecrets: null,
      drainDelaySeconds: 5,
      maxWaitingRequests: 1000,
      cacheBytes: 67_108_864,
      maxConnections: 10_000,
      keepAliveSeconds: 65,
      mcpHosts: [],
      signIn: null,
      metrics: null,
    });
  });

  test('treats an empty variable as absent and ignores unrelated ones', () => {
    const settings = read({
      PORT: '',
      PUBLIC_URL: '',
      REQUESTS_PER_MINUTE: '',
      HOME: '/root',
      __proto__: 'x',
    });
    expect(settings).toEqual(readServiceSettings(MINIMAL));
  });

  test('commands read only their own settings', () => {
    expect(readJobsSettings({ ...MINIMAL, PORT: 'wrong' })).toEqual({
      database: { file: 'data.db' },
      weights: EQUAL_WEIGHTS,
      journal: null,
      journalCopy: null,
      intervals: COMMAND_INTERVALS,
    });
  });

  test.each<[Record<string, string>, object]>([
    [{ DATABASE_URL: 'sqlite:./with space.db' }, { database: { file: './with space.db' } }],
    [{ DATABASE_URL: 'sqlite:///var/lib/data.db' }, { database: { file: '/var/lib/data.db' } }],
    [{ DATABASE_URL: 'sqlite:/data.db' }, { database: { file: '/data.db' } }],
    [{ METRICS_PORT: '9464' }, { metrics: { host: '127.0.0.1', port: 9464 } }],
    [{ METRICS_PORT: '0', METRICS_HOST: '::' }, { metrics: { host: '::', port: 0 } }],
    [{ METRICS_HOST: '::' }, { metrics: null }],
    [{ MCP_HOSTS: 'API.internal, 10.0.0.7,[::1]' }, { mcpHosts: ['api.internal', '10.0.0.7', '[::1]'] }],
    [{ SIGN_IN: '0' }, { signIn: null }],
    [{ SIGN_IN: '1' }, { signIn: { hosts: expect.arrayContaining(['localhost', 'claude.ai', 'cursor:']) } }],
    [{ PUBLIC_URL: 'https://api.example' }, { publicUrl: 'https://api.example' }],
    [{ PUBLIC_URL: 'http://[::1]:1' }, { publicUrl: 'http://[::1]:1' }],
    [
      { PUBLIC_URL: 'http://a.example', SIGN_IN: '1', SIGN_IN_HOSTS: 'A.example:8443, x:' },
      { publicUrl: 'http://a.example', signIn: { hosts: ['a.example:8443', 'x:'] } },
    ],
    [{ REPORTS_FOLDER: '/dev' }, { reportsFolder: '/dev' }],
    [{ REPORTS_FOLDER: '' }, { reportsFolder: null }],
    [{ CURSOR_SECRET: SECRET }, { cursorSecrets: [SECRET] }],
    [{ CURSOR_SECRET: `${'é'.repeat(32)},${SECRET}` }, { cursorSecrets: ['é'.repeat(32), SECRET] }],
    [
      { COMMAND_INTERVALS: 'import=6h,complete=5m, check=30d,remeasure=never' },
      { intervals: { ...COMMAND_INTERVALS, import: 21_600, complete: 300, check: 2_592_000, remeasure: 0 } },
    ],
    [
      { REQUESTS_PER_MINUTE: 'pro=7, agency=300' },
      { requestsPerMinute: { ...REQUESTS_PER_MINUTE, pro: 7, agency: 300 } },
    ],
  ])('reads %j as %j, and no other setting', (environment, settings) => {
    expect(read(environment)).toEqual({ ...readServiceSettings(MINIMAL), ...settings });
  });

  test.each([
    [{ HOST: '127.1.2.3', PORT: '80' }, 'http://127.1.2.3:80'],
    [{ HOST: 'LocalHost' }, 'http://LocalHost:8080'],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://10.0.0.1:8080' }, 'http://10.0.0.1:8080'],
    [{ HOST: '::1' }, 'http://[::1]:8080'],
    [{ PUBLIC_URL: 'https://api.example/' }, 'https://api.example'],
    [{ PUBLIC_URL: 'https://api.example/base//' }, 'https://api.example/base'],
  ])('with %j, the public URL is %s', (environment, publicUrl) => {
    expect(read(environment).publicUrl).toBe(publicUrl);
  });

  test.each(['0.0.0.0', '::', '10.0.0.1', '128.0.0.1', '::2', 'example.com', '127.1', 'localhost.example'])(
    'requires PUBLIC_URL when HOST is %s',
    (HOST) => {
      expect(complaint({ ...MINIMAL, HOST })).toMatch(
        /^PUBLIC_URL is required unless HOST is a loopback address[^;\n]+$/,
      );
      expect(complaint({ HOST })).toMatch(/DATABASE_URL .*\n {2}PUBLIC_URL is required/);
    },
  );

  test.each<[Record<string, string>, boolean]>([
    [{ PORT: '9464', METRICS_PORT: '9464' }, true],
    [{ METRICS_PORT: '8080', METRICS_HOST: '0.0.0.0' }, true],
    [{ METRICS_PORT: '8080', HOST: '::1', METRICS_HOST: '::' }, true],
    [{ METRICS_PORT: '8080', METRICS_HOST: '127.0.0.2' }, false],
    [{ METRICS_PORT: '8081' }, false],
    [{ PORT: '0', METRICS_PORT: '0' }, false],
  ])('rejects %j because metrics and callers would share a port: %s', (environment, isShared) => {
    const message = complaint({ ...MINIMAL, ...environment });
    expect(message).toEqual(
      isShared ? expect.stringMatching(/^METRICS_PORT must differ from PORT[^\n]+$/) : '',
    );
  });

  test('explains a port that a Kubernetes service has set', () => {
    expect(complaint({ ...MINIMAL, METRICS_PORT: 'tcp://10.96.0.7:9464' })).toBe(
      'METRICS_PORT must be a whole number from 0 to 65535; Kubernetes set it for a service: set `enableServiceLinks: false` for the pod',
    );
  });

  test('ENGINE_WEIGHTS is exact and overrides the weights of the listed engines only', () => {
    const { weights } = read({ ENGINE_WEIGHTS: 'claude=2,grok=1/2,gemini=0.1' });
    expect(compare(weights.claude, rational(2))).toBe(0);
    expect(compare(weights.grok, rational(1, 2))).toBe(0);
    expect(compare(weights.gemini, rational(1, 10))).toBe(0);
    expect(weights.chatgpt).toEqual(EQUAL_WEIGHTS.chatgpt);
  });

  test('accepts a read replica with PostgreSQL only', () => {
    const POSTGRES = { DATABASE_URL: 'postgres://user@host/data', CURSOR_SECRET: SECRET };
    const DATABASE_READ_URL = 'postgresql://user:hunter2@replica/data';
    expect(read(POSTGRES).readUrl).toBeNull();
    expect(read({ ...POSTGRES, DATABASE_READ_URL }).readUrl).toBe(DATABASE_READ_URL);
    expect(complaint({ ...MINIMAL, DATABASE_READ_URL })).toMatch(
      /^DATABASE_READ_URL works with PostgreSQL only[^;\n]+$/,
    );
    expect(complaint({ ...MINIMAL, DATABASE_READ_URL })).not.toContain('hunter2');
    for (const wrong of ['sqlite:data.db', 'replica', 'postgres://user:hunter2@host:port/data'])
      expect(complaint({ ...POSTGRES, DATABASE_READ_URL: wrong })).toMatch(
        /^DATABASE_READ_URL must be postgres:[^;\n]+$/,
      );
    expect(() => readJobsSettings({ ...MINIMAL, DATABASE_READ_URL })).not.toThrow();
  });

  test('requires a cursor secret with PostgreSQL, and reports other errors too', () => {
    const url = 'postgres://user@host/data';
    expect(complaint({ DATABASE_URL: url })).toMatch(/^CURSOR_SECRET is required [^;\n]+$/);
    expect(complaint({ DATABASE_URL: url, PORT: 'x' })).toMatch(
      /^ {2}PORT .+\n {2}CURSOR_SECRET is required .+$/,
    );
    expect(complaint({ DATABASE_URL: url, CURSOR_SECRET: 'short' })).toMatch(
      /^CURSOR_SECRET must be [^;\n]+$/,
    );
  });

  const REJECTED: Readonly<Record<string, readonly string[]>> = {
    CURSOR_SECRET: ['x'.repeat(31), `${SECRET},${SECRET},${SECRET}`],
    DATABASE_URL: [
      ...'mysql://host/db sqlite: sqlite:data.db?mode=ro sqlite::memory: postgres:data'.split(' '),
      ...'postgres://u:p@host/data?sslmod=verify-full postgres://u:p@host:port/data'.split(' '),
      'sqlite:// :memory: ',
      'sqlite: ',
    ],
    DATABASE_CONNECTIONS: ['0'],
    REQUIRE_ROW_SECURITY: ['yes'],
    PORT: ['80a', '65536'],
    PUBLIC_URL: [
      ...'api.example https://user:password@api.example https://api.example/?a=b https://'.split(' '),
      ...[...`<&"'\\$\u00e9`].map((character) => `https://api.example/${character}`),
    ],
    LOG_LEVEL: ['loud'],
    DRAIN_DELAY_SECONDS: ['0.5'],
    MAX_WAITING_REQUESTS: ['0'],
    REPORT_CACHE_MEGABYTES: ['65537'],
    MAX_CONNECTIONS: ['0'],
    KEEP_ALIVE_SECONDS: ['3601'],
    MCP_HOSTS: ['http://api.internal', 'api.internal:8080'],
    REPORTS_FOLDER: ['/nowhere', '/dev/null', '/dev/null/x'],
    COMMAND_INTERVALS: ['import=0d', 'backup=1d'],
    REQUESTS_PER_MINUTE: 'pro pro=0 pro=60,pro=70 constructor=60'.split(' '),
    ENGINE_WEIGHTS: 'claude=0 claude=1/0 claude=-1 claude=1e2 claude=1=2 bing=1'.split(' '),
  };
  test.each(
    Object.entries(REJECTED).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
  )('rejects %s=%s and names the variable', (name, value) => {
    expect(complaint({ ...MINIMAL, [name]: value })).toMatch(new RegExp(`^${name} [^;\n]+$`));
  });

  test('asks which path three slashes mean', () => {
    expect(complaint({ DATABASE_URL: 'sqlite:///data.db' })).toBe(
      'DATABASE_URL is /FILE, in the root folder, if written as sqlite:///FILE: write sqlite:/FILE for it, or sqlite:FILE for a file in the current folder',
    );
  });

  test('names every invalid variable on its own line, without its value', () => {
    const message = complaint({
      DATABASE_URL: 'mysql://u:hunter2@h/d',
      PORT: 'hunter2',
      LOG_LEVEL: 'hunter2',
    });
    expect(message).toMatch(/^ {2}DATABASE_URL .*\n {2}PORT .*\n {2}LOG_LEVEL .*$/);
    expect(message).not.toContain('hunter2');
  });

  test('reports a missing DATABASE_URL', () => {
    expect(complaint({ DATABASE_URL: undefined })).toBe(
      'DATABASE_URL is required and must be sqlite:FILE or postgres://USER:PASSWORD@HOST:PORT/DATABASE',
    );
  });

  test.each([
    'postgresql://user:hunter2@host:5433/data?sslmode=verify-full',
    'postgres://user:hunter2@/data?host=/var/run/postgresql',
  ])('reads %s as a PostgreSQL database', (url) => {
    const CURSOR_SECRET = SECRET;
    expect(read({ DATABASE_URL: url, CURSOR_SECRET }).database).toEqual({ url, connections: 10 });
    const settings = {
      DATABASE_URL: url,
      CURSOR_SECRET,
      DATABASE_CONNECTIONS: '3',
      REQUIRE_ROW_SECURITY: '1',
    };
    expect(read(settings)).toMatchObject({ database: { url, connections: 3 }, requireRowSecurity: true });
  });
});

describe('an unknown variable', () => {
  const meant = (name: string) => misspelledSettings({ ...MINIMAL, [name]: 'hunter2' });

  // Rule 10.2.
  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URLS', 'DATABASE_URL'],
    ['log_level', 'LOG_LEVEL'],
    ['DB_URL', 'DATABASE_URL'],
    ['REQUIRE_ROW_LEVEL_SECURITY', 'REQUIRE_ROW_SECURITY'],
    ['KEEPALIVE_SECONDS', 'KEEP_ALIVE_SECONDS'],
  ])('%s gets the suggestion %s', (name, setting) => {
    expect(meant(name)).toEqual([`${name} is not a setting; did you mean ${setting}?`]);
  });

  test.each(['POST', 'TZ', 'NODE_OPTIONS', 'PGHOST', 'npm_config_port', 'PORT', ''])(
    '%s gets no suggestion',
    (name) => expect(meant(name)).toEqual([]),
  );

  test('is listed with the errors that the misspelling causes', () => {
    expect(complaint({ DATABASE_ULR: 'sqlite:hunter2' })).toMatch(
      /^ {2}DATABASE_URL is required .*\n {2}DATABASE_ULR is not a setting; did you mean DATABASE_URL\?$/,
    );
    expect(() => readJobsSettings({ DATABASE_ULR: 'x' })).toThrow('did you mean DATABASE_URL?');
  });

  // Rule 10.2.
  test.each([
    ['REQUIRE_RLS', 'REQUIRE_ROW_SECURITY'],
    ['CURSOR_SECRETS', 'CURSOR_SECRET'],
    ['JOURNAL_FILE', 'JOURNAL'],
    ['MCP_HOST', 'MCP_HOSTS'],
    ['MAX_CONECTIONS', 'MAX_CONNECTIONS'],
  ])('%s stops the start, since %s protects something', (name, setting) => {
    expect(complaint({ ...MINIMAL, [name]: 'hunter2' })).toBe(
      `${name} is not a setting; did you mean ${setting}?`,
    );
    expect(() => read({ [name]: '' })).not.toThrow();
  });

  test('stops only the programs that read the setting, and only if that is not set', () => {
    expect(() => readJobsSettings({ ...MINIMAL, REQUIRE_ROW_SECURTY: '1' })).not.toThrow();
    expect(() => readJobsSettings({ ...MINIMAL, JOURNALS: 'x' })).toThrow('did you mean JOURNAL?');
    expect(() => read({ MCP_HOST: 'x', MCP_HOSTS: 'api.internal' })).not.toThrow();
    expect(() => read({ PORTS: '1', LOGLEVEL: 'x', DB_URL: 'x' })).not.toThrow();
  });

  test('is not printed if its name contains control characters or spaces', () => {
    expect(misspelledSettings({ 'PORT\n\u001b[2J': 'x', 'LOG LEVEL': 'x' })).toEqual([]);
  });
});

// Rule 10.2.
describe('a secret in a file', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const fileWith = (text: string) => {
    const file = join(folder, String(readdirSync(folder).length));
    writeFileSync(file, text);
    return file;
  };

  test('is read without the line break at its end', () => {
    const url = 'postgres://u:hunter2@h/d';
    const settings = readServiceSettings({
      DATABASE_URL_FILE: fileWith(`${url}\n`),
      DATABASE_READ_URL_FILE: fileWith(`${url}?host=replica`),
      CURSOR_SECRET_FILE: fileWith(`${SECRET},${SECRET}\r\n`),
    });
    expect(settings).toMatchObject({
      database: { url },
      readUrl: `${url}?host=replica`,
      cursorSecrets: [SECRET, SECRET],
    });
    expect(readJobsSettings({ DATABASE_URL_FILE: fileWith('sqlite:data.db') }).database).toEqual({
      file: 'data.db',
    });
  });

  test('is refused beside the variable itself, empty, missing or invalid, and never shown', () => {
    const missing = join(folder, 'missing');
    expect(complaint({ ...MINIMAL, CURSOR_SECRET: SECRET, CURSOR_SECRET_FILE: fileWith(SECRET) })).toBe(
      'CURSOR_SECRET_FILE and CURSOR_SECRET must not both be set',
    );
    expect(complaint({ ...MINIMAL, CURSOR_SECRET_FILE: missing })).toBe(
      'CURSOR_SECRET_FILE points to a file that cannot be read (ENOENT)',
    );
    expect(complaint({ ...MINIMAL, CURSOR_SECRET_FILE: fileWith('\n') })).toContain(
      'CURSOR_SECRET_FILE points to an empty file',
    );
    expect(complaint({ ...MINIMAL, CURSOR_SECRET_FILE: fileWith('hunter2') })).toBe(
      'CURSOR_SECRET must be one or two comma-separated secrets of at least 32 characters each',
    );
    expect(complaint({ DATABASE_URL_FILE: fileWith('postgres://u:hunter2@h:port/d') })).toMatch(
      /^DATABASE_URL must be sqlite:FILE or postgres:\/\/USER:PASSWORD@HOST:PORT\/DATABASE, with [^\n]+$/,
    );
  });
});

// Rule 10.2.
describe('docs/reference.md', () => {
  const text = readFileSync(new URL('../../../docs/reference.md', import.meta.url), 'utf8');
  const [, section = ''] = /\n## Settings\n(.*?)\n## /s.exec(text) ?? [];
  const rows = section
    .replaceAll(/\n +/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const [, names, defaults] = /^- ((?:`\w+`(?:, )?)+) \(((?:`[^`]*`|[^`])*?)\): /.exec(line) ?? [];
      return names === undefined || defaults === undefined ? [] : [{ names, defaults }];
    })
    .map(({ names, defaults }) => ({
      names: names.match(/\w+/g) ?? [],
      defaults:
        (/^(?:(?:`[^`]+`|[^`,]+)(?:, |$))+$/.test(defaults) ? defaults.match(/`[^`]+`|[^`,]+/g) : null) ?? [],
    }));

  test('lists exactly the settings that exist', () => {
    expect(rows.flatMap(({ names }) => names).sort()).toEqual([...SETTING_NAMES].sort());
  });

  test('states the defaults', () => {
    const stated = rows.flatMap(({ names, defaults }) =>
      names.flatMap((name, i) => {
        const literal = /^`([^`]+)`$/.exec(defaults.filter((each) => each.trim() !== '')[i] ?? '')?.[1];
        return literal === undefined || literal.includes('HOST') ? [] : [[name, literal] as const];
      }),
    );
    expect(stated.length).toBeGreaterThan(10);
    for (const [name, literal] of stated) expect([name, read({ [name]: literal })]).toEqual([name, read({})]);
  });
});

import { EQUAL_WEIGHTS, REQUESTS_PER_MINUTE, compare, rational } from '@brand-visibility/domain';
import { describe, expect, test } from '@jest/globals';
import { readJobsSettings, readServiceSettings } from '../src/config.js';

const SECRET = 'secret '.repeat(5);
const MINIMAL = { DATABASE_URL: 'sqlite:data.db' };
const read = (environment: Record<string, string>) => readServiceSettings({ ...MINIMAL, ...environment });
const complaint = (environment: Record<string, string | undefined>) => {
  try {
    readServiceSettings(environment);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

describe('the configuration (decisions 10.2)', () => {
  test('needs nothing but a database', () => {
    expect(readServiceSettings(MINIMAL)).toEqual({
      database: { file: 'data.db' },
      weights: EQUAL_WEIGHTS,
      requestsPerMinute: REQUESTS_PER_MINUTE,
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://127.0.0.1:8080',
      logLevel: 'info',
      requireRowSecurity: false,
      cursorSecrets: null,
      drainDelaySeconds: 5,
      maxWaitingRequests: 1000,
      cacheBytes: 67_108_864,
      maxConnections: 10_000,
      keepAliveSeconds: 5,
      metrics: null,
    });
  });

  test('metrics are served where a port is named, for this machine alone unless it says more', () => {
    expect(read({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(read({ METRICS_PORT: '0', METRICS_HOST: '::' }).metrics).toEqual({ host: '::', port: 0 });
    expect(read({ METRICS_HOST: '::' }).metrics).toBeNull();
    expect(complaint({ ...MINIMAL, METRICS_PORT: 'x' })).toMatch(/METRICS_PORT must be a whole number/);
  });

  test('takes a variable that is set to nothing as absent, and leaves others alone', () => {
    const settings = read({
      PORT: '',
      PUBLIC_URL: '',
      REQUESTS_PER_MINUTE: '',
      HOME: '/root',
      __proto__: 'x',
    });
    expect(settings).toEqual(readServiceSettings(MINIMAL));
  });

  test('a command reads its part only', () => {
    expect(readJobsSettings({ ...MINIMAL, PORT: 'wrong' })).toEqual({
      database: { file: 'data.db' },
      weights: EQUAL_WEIGHTS,
      requestsPerMinute: REQUESTS_PER_MINUTE,
    });
  });

  test.each([
    ['sqlite:data.db', 'data.db'],
    ['sqlite:./data.db', './data.db'],
    ['sqlite:/var/lib/data.db', '/var/lib/data.db'],
    ['sqlite:///var/lib/data.db', '/var/lib/data.db'],
    ['sqlite:with space.db', 'with space.db'],
  ])('%s is the file %s', (DATABASE_URL, file) => {
    expect(read({ DATABASE_URL }).database).toEqual({ file });
  });

  test.each([
    [{ HOST: '0.0.0.0', PORT: '80' }, 'http://0.0.0.0:80'],
    [{ HOST: '::1' }, 'http://[::1]:8080'],
    [{ PUBLIC_URL: 'https://api.example/' }, 'https://api.example'],
    [{ PUBLIC_URL: 'https://api.example/base//' }, 'https://api.example/base'],
  ])('%j is known at %s', (environment, publicUrl) => {
    expect(read(environment).publicUrl).toBe(publicUrl);
  });

  test('limits override those of the plans named', () => {
    expect(read({ REQUESTS_PER_MINUTE: 'pro=7, agency=300' }).requestsPerMinute).toEqual({
      ...REQUESTS_PER_MINUTE,
      pro: 7,
      agency: 300,
    });
  });

  test('weights are exact and override those of the engines named', () => {
    const { weights } = read({ ENGINE_WEIGHTS: 'claude=2,grok=1/2,gemini=0.1' });
    expect(compare(weights.claude, rational(2))).toBe(0);
    expect(compare(weights.grok, rational(1, 2))).toBe(0);
    expect(compare(weights.gemini, rational(1, 10))).toBe(0);
    expect(weights.chatgpt).toEqual(EQUAL_WEIGHTS.chatgpt);
  });

  test('one secret seals cursors, or two while one takes the place of the other', () => {
    expect(read({ CURSOR_SECRET: SECRET }).cursorSecrets).toEqual([SECRET]);
    expect(read({ CURSOR_SECRET: `${'é'.repeat(32)},${SECRET}` }).cursorSecrets).toEqual([
      'é'.repeat(32),
      SECRET,
    ]);
  });

  test('PostgreSQL asks for a secret, in the one line that names all that is wrong', () => {
    const url = 'postgres://user@host/data';
    expect(complaint({ DATABASE_URL: url })).toMatch(
      /^wrong configuration: CURSOR_SECRET is required [^;\n]+$/,
    );
    expect(complaint({ DATABASE_URL: url, PORT: 'x' })).toMatch(
      /PORT [^;]+; CURSOR_SECRET is required [^;\n]+$/,
    );
    expect(complaint({ DATABASE_URL: url, CURSOR_SECRET: 'short' })).toMatch(
      /^wrong configuration: CURSOR_SECRET must be [^;\n]+$/,
    );
  });

  test.each<[string, string]>([
    ['CURSOR_SECRET', 'x'.repeat(31)],
    ['CURSOR_SECRET', `${SECRET},`],
    ['CURSOR_SECRET', `${SECRET},${SECRET},${SECRET}`],
    ['DATABASE_URL', 'mysql://host/db'],
    ['DATABASE_URL', 'data.db'],
    ['DATABASE_URL', 'sqlite:'],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'postgres:data'],
    ['DATABASE_URL', 'postgres://user:password@host:port/data'],
    ['DATABASE_CONNECTIONS', '0'],
    ['REQUIRE_ROW_SECURITY', 'yes'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '1e3'],
    ['PUBLIC_URL', 'api.example'],
    ['PUBLIC_URL', 'ftp://api.example'],
    ['PUBLIC_URL', 'https://user:password@api.example'],
    ['PUBLIC_URL', 'https://api.example/?a=b'],
    ['PUBLIC_URL', 'https://'],
    ['LOG_LEVEL', 'loud'],
    ['DRAIN_DELAY_SECONDS', '0.5'],
    ['MAX_WAITING_REQUESTS', '0'],
    ['REPORT_CACHE_MEGABYTES', '65537'],
    ['MAX_CONNECTIONS', '0'],
    ['KEEP_ALIVE_SECONDS', '3601'],
    ['REQUESTS_PER_MINUTE', 'pro'],
    ['REQUESTS_PER_MINUTE', 'pro=0'],
    ['REQUESTS_PER_MINUTE', 'pro=1.5'],
    ['REQUESTS_PER_MINUTE', 'pro=60,pro=70'],
    ['REQUESTS_PER_MINUTE', 'pro=60,'],
    ['REQUESTS_PER_MINUTE', 'gold=60'],
    ['REQUESTS_PER_MINUTE', 'constructor=60'],
    ['ENGINE_WEIGHTS', 'claude=0'],
    ['ENGINE_WEIGHTS', 'claude=0/2'],
    ['ENGINE_WEIGHTS', 'claude=1/0'],
    ['ENGINE_WEIGHTS', 'claude=-1'],
    ['ENGINE_WEIGHTS', 'claude=1e2'],
    ['ENGINE_WEIGHTS', 'claude=.5'],
    ['ENGINE_WEIGHTS', 'claude=1=2'],
    ['ENGINE_WEIGHTS', 'bing=1'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(complaint({ ...MINIMAL, [name]: value })).toMatch(
      new RegExp(`^wrong configuration: ${name} [^;\n]+$`),
    );
  });

  test('names every wrong value in one line, and repeats none', () => {
    const message = complaint({
      DATABASE_URL: 'mysql://u:hunter2@h/d',
      PORT: 'hunter2',
      LOG_LEVEL: 'hunter2',
    });
    expect(message).toMatch(/^wrong configuration: DATABASE_URL .*; PORT .*; LOG_LEVEL .*$/);
    expect(message).not.toContain('hunter2');
  });

  test('says that a database is required', () => {
    expect(complaint({ DATABASE_URL: undefined })).toBe(
      'wrong configuration: DATABASE_URL is required and must be sqlite:FILE or postgres://USER:PASSWORD@HOST:PORT/DATABASE',
    );
  });

  test.each([
    'postgres://user:hunter2@host/data',
    'postgresql://user@host:5433/data?sslmode=verify-full',
    'postgres://user:hunter2@/data?host=/var/run/postgresql',
  ])('%s is the address of a PostgreSQL database', (url) => {
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

  test('repeats nothing of an address that cannot be read', () => {
    expect(complaint({ DATABASE_URL: 'postgres://u:hunter2@h:port/d' })).toBe(
      'wrong configuration: DATABASE_URL must be sqlite:FILE or postgres://USER:PASSWORD@HOST:PORT/DATABASE',
    );
  });
});

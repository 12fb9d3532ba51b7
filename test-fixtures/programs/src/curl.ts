/**
 * Replaces curl on machines where curl is not installed. Supports a URL, one header, `--get` with
 * `--data-urlencode NAME=VALUE`, `--dump-header FILE` and `--output FILE`, and ignores some other options.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    header: { type: 'string', default: '', short: 'H' },
    output: { type: 'string', short: 'o' },
    'dump-header': { type: 'string' },
    retry: { type: 'string' },
    get: { type: 'boolean', short: 'G' },
    'data-urlencode': { type: 'string', multiple: true, default: [] },
    fail: { type: 'boolean', short: 'f' },
    silent: { type: 'boolean', short: 's' },
    'show-error': { type: 'boolean', short: 'S' },
  },
});
const [name, ...value] = values.header.split(': ');
const url = new URL(positionals[0] ?? '');
for (const pair of values['data-urlencode']) {
  const equals = pair.indexOf('=');
  url.searchParams.append(pair.slice(0, equals), pair.slice(equals + 1));
}
const response = await fetch(url, { headers: { [name ?? '']: value.join(': ') } });
const lines = [...response.headers].map(([header, text]) => `${header}: ${text}\r\n`);
if (values['dump-header'] !== undefined) writeFileSync(values['dump-header'], lines.join(''));
if (!response.ok) process.exitCode = 22;
else if (values.output === undefined) process.stdout.write(Buffer.from(await response.arrayBuffer()));
else writeFileSync(values.output, Buffer.from(await response.arrayBuffer()));

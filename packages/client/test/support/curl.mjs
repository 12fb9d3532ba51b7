/** Stands in for curl where it is not installed: with a URL, one header and `--dump-header FILE`. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    header: { type: 'string', default: '' },
    'dump-header': { type: 'string' },
    retry: { type: 'string' },
    fail: { type: 'boolean' },
    silent: { type: 'boolean' },
    'show-error': { type: 'boolean' },
  },
});
const [name, ...value] = values.header.split(': ');
const response = await fetch(positionals[0], { headers: { [name]: value.join(': ') } });
const lines = [...response.headers].map(([header, text]) => `${header}: ${text}\r\n`);
if (values['dump-header'] !== undefined) writeFileSync(values['dump-header'], lines.join(''));
if (response.ok) process.stdout.write(Buffer.from(await response.arrayBuffer()));
else process.exitCode = 22;

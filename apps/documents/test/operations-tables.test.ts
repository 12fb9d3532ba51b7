import { LIMITS } from '@brand-visibility/api/limits';
import { expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { withTables } from '../src/operations-tables.js';
import { OPERATIONS } from '../src/write.js';

const ROOT = new URL('../../../', import.meta.url);
const ATTACKS = new URL('apps/prove/src/attacks/', ROOT);

test('docs/operations.md lists the limits and the metrics: `npm run docs` writes them', () => {
  const document = readFileSync(OPERATIONS, 'utf8');
  expect(withTables(document)).toBe(document);
  expect(withTables('<!-- limits -->\nold\n<!-- end of limits -->\n')).toContain('| 64 KiB of ');
  expect(withTables('<!-- metrics -->\nold\n<!-- end of metrics -->\n')).toContain('- `http_connections`: ');
});

test('a test or an attack that exists shows each limit', () => {
  const files = readdirSync(ATTACKS, { withFileTypes: true }).filter((entry) => entry.isFile());
  const attacks = files.map(({ name }) => readFileSync(new URL(name, ATTACKS), 'utf8')).join('');
  const exists = (shownBy: string) =>
    shownBy.endsWith('.test.ts')
      ? existsSync(new URL(shownBy, ROOT))
      : attacks.includes(`  '${shownBy}',\n`) || attacks.includes(`  name: '${shownBy}',\n`);
  expect(Object.values(LIMITS).filter(({ shownBy }) => !exists(shownBy))).toEqual([]);
});

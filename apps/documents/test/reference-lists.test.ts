import { LIMITS } from '@brand-visibility/api/limits';
import { expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { withLimits } from '../src/reference-lists.js';
import { REFERENCE } from '../src/write.js';

const ROOT = new URL('../../../', import.meta.url);
const ATTACKS = new URL('apps/prove/src/attacks/', ROOT);

test('docs/reference.md lists the limits: `npm run docs` writes them', () => {
  const document = readFileSync(REFERENCE, 'utf8');
  expect(withLimits(document)).toBe(document);
  expect(withLimits('<!-- limits -->\nold\n<!-- end of limits -->\n')).toContain('- **64 KiB** for ');
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

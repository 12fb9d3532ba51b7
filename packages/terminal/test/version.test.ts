import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { VERSION, versionAbove } from '../src/index.js';

let folder: string;
const inside = () => pathToFileURL(`${join(folder, 'api', 'node_modules', 'terminal', 'dist')}/`);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'version-'));
  mkdirSync(inside(), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the version is that of the nearest package, or of the release that it is in', () => {
  writeFileSync(join(folder, 'api', 'package.json'), '{ "version": "9.9.9" }');
  writeFileSync(join(folder, 'api', 'node_modules', 'terminal', 'package.json'), '{ "version": "1.0.0" }');
  expect(versionAbove(inside())).toBe('1.0.0');
  writeFileSync(join(folder, 'brand-visibility-release'), '1.0.0+abcdef\n');
  expect(versionAbove(inside())).toBe('1.0.0+abcdef');
  expect(VERSION).toBe('1.0.0');
});

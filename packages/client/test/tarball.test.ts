import { describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readFileSync, readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { packed } from '../../../apps/site/scripts/tarball.mjs';
import { newFolder } from './support/demo.js';

const CLIENT = fileURLToPath(new URL('../', import.meta.url));
const ROOT = join(CLIENT, '../..');
const NAME = /^brand-visibility-client-(\d+\.\d+\.\d+)-([0-9a-f]{12})\.tgz$/;
const PACKED = ['LICENSE', 'README.md', 'dist', 'package.json'];

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 12);

// Rule 11.19.
describe('the packed client', () => {
  const { name, bytes } = packed(CLIENT);
  const [copy, unpacked] = [newFolder(), newFolder()];

  test('is the same bytes wherever and whenever it is packed', () => {
    for (const each of PACKED) cpSync(join(CLIENT, each), join(copy, each), { recursive: true });
    utimesSync(join(copy, 'README.md'), 1, 1);
    expect(packed(copy)).toEqual({ name, bytes });
    renameSync(join(copy, 'dist'), join(copy, 'before'));
    cpSync(join(copy, 'before'), join(copy, 'dist'), { recursive: true });
    expect(packed(copy).name).toBe(name);
    writeFileSync(join(copy, 'README.md'), 'other');
    expect(packed(copy).name).not.toBe(name);
  });

  test('has the version of the interface and a digest of its bytes in the name, and our licence', () => {
    const [, version] = /"version": "(.*)"/.exec(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) ?? [];
    expect(NAME.exec(name)?.slice(1)).toEqual([version, digestOf(bytes)]);
    for (const copied of ['LICENSE', 'python/LICENSE'])
      expect(readFileSync(join(CLIENT, copied))).toEqual(readFileSync(join(ROOT, 'LICENSE')));
    expect(readdirSync(join(ROOT, 'apps/api/dist/files/client'))).toContain(name);
  });

  test('is a compressed archive, of one owner, mode and time', () => {
    expect(bytes.length).toBeLessThan(64_000);
    const archive = gunzipSync(bytes);
    expect(archive.length).toBeGreaterThan(300_000);
    const octal = (from: number, to: number) => parseInt(archive.toString('latin1', from, to), 8);
    let files = 0;
    for (let at = 0; archive[at] !== 0; at += 512 * (1 + Math.ceil(octal(at + 124, at + 135) / 512))) {
      files += 1;
      const [mode, user, group] = [100, 108, 116].map((offset) => octal(at + offset, at + offset + 7));
      const seconds = octal(at + 136, at + 147);
      expect([mode, user, group, seconds]).toEqual([0o644, 0, 0, Date.UTC(1985, 9, 26, 8, 15) / 1000]);
    }
    expect(files).toBeGreaterThan(20);
  });

  test('contains the files as they are, with a package.json that runs nothing and depends on nothing', () => {
    execFileSync('tar', ['-xzf', '-', '-C', unpacked], { input: bytes });
    expect(readdirSync(join(unpacked, 'package')).sort()).toEqual(PACKED);
    for (const path of ['README.md', 'LICENSE', 'dist/index.js', 'dist/cjs/generated/schema.d.ts'])
      expect(readFileSync(join(unpacked, 'package', path))).toEqual(readFileSync(join(CLIENT, path)));
    const manifest = JSON.parse(readFileSync(join(unpacked, 'package/package.json'), 'utf8')) as object;
    expect(Object.keys(manifest).sort()).toEqual(
      'name version description keywords homepage bugs repository license type sideEffects engines main types exports publishConfig'
        .split(' ')
        .sort(),
    );
  });
});

test('the released clients are one for each interface version that the changelog lists as released, with a digest in the name', () => {
  const released = readdirSync(join(CLIENT, 'released')).filter((file) => file !== 'README.md');
  for (const file of released)
    expect(NAME.exec(file)?.[2]).toBe(digestOf(readFileSync(join(CLIENT, 'released', file))));
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
  const entries = changelog.matchAll(/^## r\S+ \(interface (\S+)\), \d{4}-\d\d-\d\d$/gm);
  const versions = new Set([...entries].map(([, version]) => version));
  expect(released.map((file) => NAME.exec(file)?.[1]).sort()).toEqual([...versions].sort());
});

import { beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { packed } from '../../site/scripts/tarball.mjs';

const CLIENT = fileURLToPath(new URL('../', import.meta.url));
const ROOT = join(CLIENT, '../..');
const NAME = /^brand-visibility-client-(\d+\.\d+\.\d+)-([0-9a-f]{12})\.tgz$/;

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 12);
const temporary = () => mkdtempSync(join(process.env['DEMO_FOLDER'] ?? '', 'tarball-'));

const PACKED = ['dist', 'LICENSE', 'README.md', 'package.json'];

/** The client's folder somewhere else, with other times. */
function copied(): string {
  const folder = temporary();
  for (const name of PACKED) cpSync(join(CLIENT, name), join(folder, name), { recursive: true });
  utimesSync(join(folder, 'README.md'), 1, 1);
  return folder;
}

// Rule 11.19.
describe('the packed client', () => {
  const { name, bytes } = packed(CLIENT);
  let unpacked: string;
  beforeAll(() => {
    unpacked = temporary();
    execFileSync('tar', ['-xzf', '-', '-C', unpacked], { input: bytes });
  });

  test('is the same bytes wherever and whenever it is packed', () => {
    const folder = copied();
    expect(packed(folder)).toEqual({ name, bytes });
    renameSync(join(folder, 'dist'), join(folder, 'before'));
    cpSync(join(folder, 'before'), join(folder, 'dist'), { recursive: true });
    expect(packed(folder).name).toBe(name);
    writeFileSync(join(folder, 'README.md'), 'other');
    expect(packed(folder).name).not.toBe(name);
  });

  test('has the version of the interface and a digest of its bytes in the name, and our licence', () => {
    const [, version] = /"version": "(.*)"/.exec(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) ?? [];
    expect(NAME.exec(name)?.slice(1)).toEqual([version, digestOf(bytes)]);
    expect(readFileSync(join(CLIENT, 'LICENSE'))).toEqual(readFileSync(join(ROOT, 'LICENSE')));
  });

  test('is compressed', () => {
    expect(bytes.length).toBeLessThan(60_000);
    expect(gunzipSync(bytes).length).toBeGreaterThan(300_000);
  });

  test('is an archive that tar reads, of one owner, mode and time', () => {
    expect(readdirSync(join(unpacked, 'package')).sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist',
      'package.json',
    ]);
    const archive = gunzipSync(bytes);
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
    for (const path of [
      'README.md',
      'LICENSE',
      'dist/index.js',
      'dist/cjs/index.js',
      'dist/cjs/generated/schema.d.ts',
    ])
      expect(readFileSync(join(unpacked, 'package', path))).toEqual(readFileSync(join(CLIENT, path)));
    const manifest = JSON.parse(readFileSync(join(unpacked, 'package/package.json'), 'utf8')) as object;
    expect(Object.keys(manifest).sort()).toEqual(
      'name version description license type sideEffects engines main types exports'.split(' ').sort(),
    );
  });

  test('is what the service serves, also after `npm start`, which does not check types', () => {
    expect(readdirSync(join(ROOT, 'apps/api/dist/files/client'))).toContain(name);
    const root = temporary();
    const folder = join(root, 'packages/client');
    for (const path of ['src', 'scripts', 'tsconfig.json', 'tsconfig.cjs.json', ...PACKED])
      cpSync(join(CLIENT, path), join(folder, path), { recursive: true });
    cpSync(join(ROOT, 'tsconfig.base.json'), join(root, 'tsconfig.base.json'));
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    execFileSync(process.execPath, [join(folder, 'scripts/build.mjs'), '--noCheck', '--types', '']);
    expect(packed(folder).name).toBe(name);
  });
});

describe('the released clients', () => {
  const released = readdirSync(join(CLIENT, 'released')).filter((file) => file !== 'README.md');
  const versionOf = (file: string) => NAME.exec(file)?.[1];

  test('have a digest of their bytes in the name', () => {
    for (const file of released)
      expect(NAME.exec(file)?.[2]).toBe(digestOf(readFileSync(join(CLIENT, 'released', file))));
  });

  test('are one for each entry of the changelog with a date', () => {
    const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
    const versions = [...changelog.matchAll(/^## (\S+), \d{4}-\d\d-\d\d$/gm)].map(([, version]) => version);
    expect(released.map(versionOf).sort()).toEqual(versions.sort());
  });
});

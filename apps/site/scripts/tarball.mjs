import { gzipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The fields of package.json that an installed package needs. */
const MEMBERS = [
  'name',
  'version',
  'description',
  'keywords',
  'homepage',
  'bugs',
  'repository',
  'license',
  'type',
  'sideEffects',
  'engines',
  'main',
  'types',
  'exports',
  'bin',
  'optionalDependencies',
  'publishConfig',
];

/** The time of every file, in seconds since 1970: the same as in npm's own packages. */
const TIME = 499_162_500;

const BLOCK = 512;

/**
 * Packs the client that is built in a folder. The same files give the same bytes on every machine; the name has the
 * version and the first 12 digits of the SHA-256 of the bytes.
 *
 * @param {string} client the folder of its package.json
 * @returns {{ readonly name: string, readonly bytes: Buffer }}
 */
export function packed(client) {
  const read = (path) => readFileSync(join(client, path));
  const manifest = JSON.parse(String(read('package.json')));
  const modules = readdirSync(join(client, 'dist'), { recursive: true })
    .map((path) => `dist/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(?:js|json|d\.ts)$/.test(path));
  const files = ['LICENSE', 'README.md', ...modules.sort()].map((path) => [path, read(path)]);
  const bytes = tarball([manifestFile(manifest), ...files]);
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  return { name: `brand-visibility-client-${manifest.version}-${digest}.tgz`, bytes };
}

/** The package.json of an installed package, without the fields that only its sources need. */
export function manifestFile(manifest) {
  const kept = Object.fromEntries(MEMBERS.map((member) => [member, manifest[member]]));
  return ['package.json', Buffer.from(`${JSON.stringify(kept, null, 2)}\n`)];
}

/**
 * A package that npm installs: the same files give the same bytes on every machine. The bytes of zlib would differ
 * between versions of Node, and with them the digest in the lockfiles of callers.
 */
export const tarball = (files) => Buffer.from(gzipSync(archive(files), { level: 9, mtime: 0 }));

/** The files as a tar archive (POSIX.1-1988, "ustar") with one owner and time. Paths have at most 92 bytes. */
function archive(files) {
  const parts = files.flatMap(([path, bytes]) => [
    header(`package/${path}`, bytes),
    bytes,
    Buffer.alloc(-bytes.length & (BLOCK - 1)),
  ]);
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

function header(path, bytes) {
  const block = Buffer.alloc(BLOCK);
  const octal = (number, length) => number.toString(8).padStart(length, '0');
  block.write(path, 0);
  // npm makes a program executable only when it creates its link, so not when it reinstalls a deleted package.
  block.write(octal(bytes.subarray(0, 2).toString() === '#!' ? 0o755 : 0o644, 7), 100);
  block.write(octal(0, 7), 108); // user
  block.write(octal(0, 7), 116); // group
  block.write(octal(bytes.length, 11), 124);
  block.write(octal(TIME, 11), 136);
  block.write(' '.repeat(8), 148); // the sum counts itself as spaces
  block.write('0', 156); // a file
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148);
  return block;
}

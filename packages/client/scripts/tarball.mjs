import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/** The fields of package.json that an installed package needs. */
const MEMBERS = [
  'name',
  'version',
  'description',
  'license',
  'type',
  'sideEffects',
  'engines',
  'exports',
  'bin',
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
    .filter((path) => /\.(?:js|d\.ts)$/.test(path));
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

/** A package that npm installs: the same files give the same bytes on every machine. */
export const tarball = (files) => gzipped(archive(files));

/** The files as a tar archive (POSIX.1-1988, "ustar") with one owner, mode and time. Paths have at most 92 bytes. */
function archive(files) {
  const parts = files.flatMap(([path, bytes]) => [
    header(`package/${path}`, bytes.length),
    bytes,
    Buffer.alloc(-bytes.length & (BLOCK - 1)),
  ]);
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

function header(path, size) {
  const block = Buffer.alloc(BLOCK);
  const octal = (number, length) => number.toString(8).padStart(length, '0');
  block.write(path, 0);
  block.write(octal(0o644, 7), 100);
  block.write(octal(0, 7), 108); // user
  block.write(octal(0, 7), 116); // group
  block.write(octal(size, 11), 124);
  block.write(octal(TIME, 11), 136);
  block.write(' '.repeat(8), 148); // the sum counts itself as spaces
  block.write('0', 156); // a file
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)}\0 `, 148);
  return block;
}

/**
 * As gzip (RFC 1952) in stored blocks (RFC 1951): compressed bytes would differ between versions of zlib, and with them
 * the digest in the lockfiles of callers.
 */
function gzipped(bytes) {
  const parts = [Buffer.from('1f8b08000000000000ff', 'hex')];
  for (let start = 0; start < bytes.length; start += 0xffff) {
    const data = bytes.subarray(start, start + 0xffff);
    const isLast = start + data.length === bytes.length;
    parts.push(Buffer.from([Number(isLast), ...word(data.length), ...word(data.length ^ 0xffff)]), data);
  }
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc32(bytes), 0);
  end.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([...parts, end]);
}

const word = (number) => [number & 0xff, number >> 8];

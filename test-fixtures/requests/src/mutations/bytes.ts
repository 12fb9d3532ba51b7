import type { Draw } from '@brand-visibility/records';

/** Mutations of the bytes of a request. Their outcome is not predicted, but the response must still be well-behaved. */
export const BYTES: Readonly<Record<string, (bytes: Buffer, draw: Draw) => Buffer>> = {
  'bit flipped': (bytes, draw) => {
    const changed = Buffer.from(bytes);
    const at = draw.below(changed.length);
    changed.writeUInt8(changed.readUInt8(at) ^ (1 << draw.below(8)), at);
    return changed;
  },
  'byte replaced': (bytes, draw) => spliced(bytes, draw.below(bytes.length), 1, [draw.below(256)]),
  'byte inserted': (bytes, draw) => spliced(bytes, draw.below(bytes.length), 0, [draw.below(256)]),
  'byte removed': (bytes, draw) => spliced(bytes, draw.below(bytes.length), 1, []),
  'random bytes inserted': (bytes, draw) =>
    spliced(
      bytes,
      draw.below(bytes.length),
      0,
      Array.from({ length: 2 + draw.below(30) }, () => draw.below(256)),
    ),
  'request truncated': (bytes, draw) => bytes.subarray(0, 1 + draw.below(bytes.length - 1)),
  'part repeated': (bytes, draw) => {
    const at = draw.below(bytes.length);
    const end = Math.min(bytes.length, at + 1 + draw.below(60));
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)]);
  },
  'line ends changed': (bytes, draw) =>
    Buffer.from(
      bytes
        .toString('latin1')
        .replace(/\r\n/g, () => draw.pick(['\r\n', '\r\n', '\n', '\r', '\r\n\r\n', '\r\r\n'])),
      'latin1',
    ),
};

function spliced(bytes: Buffer, at: number, count: number, inserted: readonly number[]): Buffer {
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(inserted), bytes.subarray(at + count)]);
}

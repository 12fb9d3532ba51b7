import type { Draw } from '@brand-visibility/test-fixtures';

/** Changes of the bytes of a request: what becomes of it nobody foresees, but there are manners to keep. */
export const BYTES: Readonly<Record<string, (bytes: Buffer, draw: Draw) => Buffer>> = {
  'bit turned': (bytes, draw) => {
    const changed = Buffer.from(bytes);
    const at = draw.below(changed.length);
    changed.writeUInt8(changed.readUInt8(at) ^ (1 << draw.below(8)), at);
    return changed;
  },
  'byte replaced': (bytes, draw) => spliced(bytes, draw.below(bytes.length), 1, [draw.below(256)]),
  'byte put in': (bytes, draw) => spliced(bytes, draw.below(bytes.length), 0, [draw.below(256)]),
  'byte taken out': (bytes, draw) => spliced(bytes, draw.below(bytes.length), 1, []),
  'bytes of all kinds put in': (bytes, draw) =>
    spliced(
      bytes,
      draw.below(bytes.length),
      0,
      Array.from({ length: 2 + draw.below(30) }, () => draw.below(256)),
    ),
  'request cut': (bytes, draw) => bytes.subarray(0, 1 + draw.below(bytes.length - 1)),
  'piece sent twice': (bytes, draw) => {
    const at = draw.below(bytes.length);
    const end = Math.min(bytes.length, at + 1 + draw.below(60));
    return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)]);
  },
  'ends of lines changed': (bytes, draw) =>
    Buffer.from(
      bytes
        .toString('latin1')
        .replace(/\r\n/g, () => draw.pick(['\r\n', '\r\n', '\n', '\r', '\r\n\r\n', '\r\r\n'])),
      'latin1',
    ),
};

function spliced(bytes: Buffer, at: number, count: number, put: readonly number[]): Buffer {
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(put), bytes.subarray(at + count)]);
}

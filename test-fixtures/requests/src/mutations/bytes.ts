import type { Draw } from '@brand-visibility/records';

/** Mutations of the bytes of a request. Their outcome is not predicted, but the response must still be well-behaved. */
export const BYTES: Readonly<Record<string, (bytes: Buffer, draw: Draw) => Buffer>> = {
  'bit flipped': (bytes, draw) => {
    const at = draw.below(bytes.length);
    return spliced(bytes, at, 1, [(bytes[at] ?? 0) ^ (1 << draw.below(8))]);
  },
  'bytes replaced': (bytes, draw) => {
    const inserted = Array.from({ length: draw.pick([0, 1, 1, 2 + draw.below(30)]) }, () => draw.below(256));
    return spliced(bytes, draw.below(bytes.length), draw.below(2), inserted);
  },
  'request truncated': (bytes, draw) => bytes.subarray(0, 1 + draw.below(bytes.length - 1)),
  'part repeated': (bytes, draw) => {
    const at = draw.below(bytes.length);
    return spliced(bytes, at, 0, bytes.subarray(at, at + 1 + draw.below(60)));
  },
  'line ends changed': (bytes, draw) => {
    const ends = ['\r\n', '\r\n', '\n', '\r', '\r\n\r\n', '\r\r\n'];
    return Buffer.from(
      bytes.toString('latin1').replace(/\r\n/g, () => draw.pick(ends)),
      'latin1',
    );
  },
};

const spliced = (bytes: Buffer, at: number, count: number, inserted: Iterable<number>): Buffer =>
  Buffer.concat([bytes.subarray(0, at), Buffer.from([...inserted]), bytes.subarray(at + count)]);

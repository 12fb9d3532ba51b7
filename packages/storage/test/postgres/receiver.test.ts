import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MessageSplitter, type CopySink } from '../../src/postgres/wire/receiver.js';

const COPY_DATA = 'd'.charCodeAt(0);

/** A message of the protocol: a type, the length with its own four bytes, the content. */
function messageOf(type: number, content: Uint8Array): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(type);
  head.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

const content = fc.uint8Array({ maxLength: 12 });
const message = fc.record({ type: fc.constantFrom(COPY_DATA, ...Buffer.from('TDCZN')), content });

/** The sink's messages, and the bytes of all others. */
function split(bytes: Buffer, cuts: readonly number[], room: number | null) {
  const taken: number[][] = [];
  const others: Buffer[] = [];
  const splitter = new MessageSplitter((some) => others.push(Buffer.from(some)));
  const sink: CopySink = { room: room ?? 0, take: (whole) => taken.push([...whole.subarray(room ?? 0)]) };
  if (room !== null) splitter.sinks.add(sink);
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  let at = 0;
  for (const end of ends) {
    const read = Buffer.from(bytes.subarray(at, end)); // overwritten below, as the memory of a socket is
    splitter.push(read);
    read.fill(0xff);
    at = end;
  }
  return { taken, others: Buffer.concat(others) };
}

test('the messages of a COPY are separated from all others, however the bytes are cut', () => {
  fc.assert(
    fc.property(
      fc.array(message, { maxLength: 8 }),
      fc.array(fc.nat(200), { maxLength: 20 }),
      fc.constantFrom(null, 0, 2, 3),
      (messages, cuts, room) => {
        const bytes = Buffer.concat(messages.map((one) => messageOf(one.type, one.content)));
        const isTaken = ({ type }: { readonly type: number }) => room !== null && type === COPY_DATA;
        expect(split(bytes, cuts, room)).toEqual({
          taken: messages.filter(isTaken).map((one) => [...one.content]),
          others: Buffer.concat(
            messages.filter((one) => !isTaken(one)).map((one) => messageOf(one.type, one.content)),
          ),
        });
      },
    ),
    { seed: 20261123, numRuns: 2_000 },
  );
});

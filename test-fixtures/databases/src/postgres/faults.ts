import type { Socket } from 'node:net';
import { relayTo } from './relay.js';

/** What happens to a statement: the server gets one that fails in its place, or the connection closes. */
export type Fault = 'fails' | 'closes';

/** A TCP proxy to a database that injects faults into statements. */
export interface FaultyWay {
  /** The address of the database through the proxy. */
  readonly url: string;
  /** The number of faults so far. */
  readonly injected: () => number;
}

/** Frontend messages with the text of a statement: a simple query, and the parse message of the extended protocol. */
const SIMPLE = 'Q';
const PARSE = 'P';

/** Fails when it is analysed, with an error of the server itself; a transaction that begins in the text stays open. */
const FAILING = 'select column_that_does_not_exist';

/**
 * Starts a proxy that asks `faultOf` about the text of each statement. Errors come from the real server: a statement
 * that fails is replaced on its way there.
 */
export async function faultyWayTo(
  url: string,
  faultOf: (statement: string) => Fault | null,
): Promise<FaultyWay> {
  let injected = 0;

  /** The message with its fault; null if the connection closes instead. */
  const withFault = (message: Buffer): Buffer | null => {
    const type = message.toString('latin1', 0, 1);
    if (type !== SIMPLE && type !== PARSE) return message;
    const start = type === SIMPLE ? HEADER_BYTES : message.indexOf(0, HEADER_BYTES) + 1;
    const end = message.indexOf(0, start);
    const statement = message.toString('utf8', start, end);
    const fault = faultOf(statement);
    if (fault === null) return message;
    injected += 1;
    if (fault === 'closes') return null;
    const [begin] = /^begin[^;]*;/.exec(statement) ?? [''];
    const text = Buffer.from(`${begin}${FAILING}`);
    const failing = Buffer.concat([message.subarray(0, start), text, message.subarray(end)]);
    failing.writeInt32BE(failing.length - 1, 1);
    return failing;
  };

  const relay = await relayTo(url, (near, far) => {
    const close = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', () => undefined).on('close', close);
    far.pipe(near);
    forwardMessages(near, (message) => {
      const forwarded = withFault(message);
      if (forwarded) far.write(forwarded);
      else close();
    });
  });
  return { url: relay.url, injected: () => injected };
}

/** The type of a message, one byte, and its length without the type, 32 bits. */
const HEADER_BYTES = 5;

/** Calls `onMessage` for each whole message of a client. The first one, of the connection itself, has no type. */
function forwardMessages(client: Socket, onMessage: (message: Buffer) => void): void {
  let received = Buffer.alloc(0);
  let typeBytes = 0;
  client.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      if (received.length < typeBytes + 4) return;
      const length = typeBytes + received.readInt32BE(typeBytes);
      if (received.length < length) return;
      onMessage(received.subarray(0, length));
      received = received.subarray(length);
      typeBytes = 1;
    }
  });
}

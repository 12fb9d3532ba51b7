import type { Socket } from 'node:net';
import { relayTo } from './relay.js';

/** `fails`: the server gets a failing statement instead of the original one. `closes`: the connection closes. */
export type Fault = 'fails' | 'closes';

/** A TCP proxy to a database that injects faults into statements. */
export interface FaultyWay {
  /** The URL of the database through the proxy. */
  readonly url: string;
  /** Returns the number of faults injected so far. */
  readonly injected: () => number;
}

/** Types of client messages with the text of a statement: a simple query, and Parse of the extended protocol. */
const SIMPLE = 'Q';
const PARSE = 'P';

/** A statement that the server rejects during analysis. A `begin` before it in the same text still takes effect. */
const FAILING = 'select column_that_does_not_exist';

/**
 * Starts a proxy that calls `faultOf` with the text of each statement. Errors come from the real server: if a statement
 * must fail, the proxy sends FAILING to the server instead.
 */
export async function faultyWayTo(
  url: string,
  faultOf: (statement: string) => Fault | null,
): Promise<FaultyWay> {
  let injected = 0;

  /** Returns the message to send to the server, possibly with a fault; null if the connection must close. */
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

/** The header of a message: one byte for the type, and 32 bits for the length of the message without the type. */
const HEADER_BYTES = 5;

/** Calls `onMessage` with each complete message of a client. The first message of a connection does not have a type. */
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

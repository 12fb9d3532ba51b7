import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * A socket to PostgreSQL that receives into memory of its own, and copies the messages of a COPY once, each where it
 * stays. Node would allocate 64 KB for each read, and pg move them to the next read where a message ends later: a
 * year's report reads millions of bytes, and the memory that this leaves costs more than the copying.
 */

/** Takes the messages of a COPY. */
export interface CopySink {
  /** Bytes to leave free before the next message, so that a column in it is aligned. */
  readonly room: number;
  /** Takes a message behind its room, without its head. */
  take(message: Buffer): void;
}

/** A byte for the type, then 32 bits for the length, which includes its own four bytes. */
const HEAD = 5;
const LENGTH_BYTES = 4;
const COPY_DATA = 0x64;

/** Separates the messages of a COPY from all others, however the bytes are cut. */
export class MessageSplitter {
  /** The COPYs that were sent, in order: messages are of the first. Without one they are as all others. */
  readonly sinks = new Set<CopySink>();
  /** The first bytes of a head that is not complete. */
  readonly #head = Buffer.alloc(HEAD);
  #headBytes = 0;
  /** Bytes to come of the message. */
  #left = 0;
  /** The message of a COPY that is being received, and where its next byte goes. */
  #message: Buffer | null = null;
  #at = 0;
  #into: CopySink | null = null;

  /** `others` gets the bytes of all other messages, in order; it must not keep them. */
  constructor(readonly others: (bytes: Buffer) => void) {}

  push(bytes: Buffer): void {
    /** The bytes from here to `at` are for the others. */
    let from = 0;
    let at = 0;
    while (at < bytes.length) {
      if (this.#left > 0) {
        const end = Math.min(bytes.length, at + this.#left);
        if (this.#message) {
          this.#receive(this.#message, bytes, at, end);
          from = end;
        }
        this.#left -= end - at;
        at = end;
      } else {
        const start = at;
        at = Math.min(bytes.length, at + HEAD - this.#headBytes);
        bytes.copy(this.#head, this.#headBytes, start, at);
        this.#headBytes += at - start;
        const isCut = at - start < HEAD;
        if (this.#headBytes < HEAD) {
          // It waits for the next bytes, as only a complete head says whose it is.
          this.#pass(bytes, from, start);
          return;
        }
        this.#headBytes = 0;
        this.#left = this.#head.readUInt32BE(1) - LENGTH_BYTES;
        const isCopied = this.#head[0] === COPY_DATA;
        if (isCopied) {
          // First, as the end of the COPY before may be in them.
          this.#pass(bytes, from, start);
          from = start;
        }
        const [sink] = isCopied ? this.sinks : [];
        if (sink) {
          from = at;
          this.#begin(sink);
        } else if (isCut) {
          this.others(Buffer.from(this.#head));
          from = at;
        }
      }
      if (this.#left === 0) this.#end();
    }
    this.#pass(bytes, from, bytes.length);
  }

  #pass(bytes: Buffer, from: number, to: number): void {
    if (from < to) this.others(bytes.subarray(from, to));
  }

  #begin(sink: CopySink): void {
    this.#into = sink;
    this.#at = sink.room;
    this.#message = Buffer.allocUnsafeSlow(sink.room + this.#left);
  }

  #receive(message: Buffer, bytes: Buffer, from: number, to: number): void {
    bytes.copy(message, this.#at, from, to);
    this.#at += to - from;
  }

  #end(): void {
    const message = this.#message;
    this.#message = null;
    if (message) this.#into?.take(message);
  }
}

/** Bytes that one read receives at most. */
const AT_ONCE = 256 * 1024;

const splitters = new WeakMap<Duplex, MessageSplitter>();

/** The splitter of a connection, if it is one of `receivingSocket`. */
export const splitterOf = (stream: Duplex): MessageSplitter | undefined => splitters.get(stream);

/** A socket for a connection without TLS. */
export function receivingSocket(): Socket {
  const onread = {
    buffer: Buffer.allocUnsafeSlow(AT_ONCE),
    callback: (count: number, buffer: Uint8Array): boolean => {
      splitter.push(Buffer.from(buffer.buffer, buffer.byteOffset, count));
      return true;
    },
  };
  const socket = new Socket({ onread } as ConstructorParameters<typeof Socket>[0]); // the types omit it here
  // pg keeps the bytes of an incomplete message.
  const splitter = new MessageSplitter((bytes) => socket.emit('data', Buffer.from(bytes)));
  splitters.set(socket, splitter);
  return socket;
}

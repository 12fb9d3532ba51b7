/** Keeps texts in a temporary file, which ends with the process. */
import { randomUUID } from 'node:crypto';
import { appendFileSync, closeSync, openSync, readSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const AT_ONCE = 256 * 1024;

export class Spool {
  readonly #fd: number;
  #held: Buffer[] = [];
  #bytes = 0;
  #at = 0;

  constructor() {
    const path = join(tmpdir(), `brand-visibility-convert-${randomUUID()}`);
    this.#fd = openSync(path, 'wx+', 0o600);
    unlinkSync(path);
  }

  add(bytes: Buffer): void {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    this.#held.push(length, bytes);
    this.#bytes += length.length + bytes.length;
    if (this.#bytes >= AT_ONCE) this.#flush();
  }

  /** Returns the texts one after another. After the first call, nothing can be added. */
  next(): string {
    this.#flush();
    return this.#read(this.#read(4).readUInt32LE()).toString();
  }

  #read(length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    for (let read = 0; read < length;)
      read += readSync(this.#fd, bytes, read, length - read, this.#at + read);
    this.#at += length;
    return bytes;
  }

  close(): void {
    closeSync(this.#fd);
  }

  #flush(): void {
    if (this.#bytes > 0) appendFileSync(this.#fd, Buffer.concat(this.#held));
    [this.#held, this.#bytes] = [[], 0];
  }
}

import { readFile, readlink } from 'node:fs/promises';
import type { Socket } from 'node:net';

/** The tables of the system's TCP sockets, on Linux. */
const TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];

/** Fields of a line of a table: the bytes to send and to read, in hexadecimal, and the inode. */
const QUEUES = 4;
const INODE = 9;

/**
 * The bytes that the system has accepted for each socket and that the peer has not received yet; a socket is absent
 * where the system does not tell. The system accepts bytes in portions of up to a megabyte, so a slow reader shows no
 * progress for a while in what it accepts.
 */
export async function bytesToSend(sockets: readonly Socket[]): Promise<ReadonlyMap<Socket, number>> {
  const queues = new Map<string, number>();
  for (const table of TABLES) {
    const text = await readFile(table, 'latin1').catch(() => '');
    for (const line of text.split('\n')) {
      const fields = line.trim().split(/ +/);
      queues.set(fields[INODE] ?? '', Number.parseInt(fields[QUEUES] ?? '', 16)); // up to the colon
    }
  }
  const found = new Map<Socket, number>();
  for (const socket of sockets) {
    const bytes = queues.get((await inodeOf(socket)) ?? '');
    if (bytes !== undefined) found.set(socket, bytes);
  }
  return found;
}

/** A cast: only the handle, which Node's types hide, knows the file descriptor. */
async function inodeOf(socket: Socket): Promise<string | null> {
  const fd = (socket as Socket & { readonly _handle?: { readonly fd?: number } })._handle?.fd ?? -1;
  if (fd < 0) return null;
  const link = await readlink(`/proc/self/fd/${fd}`).catch(() => '');
  return /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? null;
}

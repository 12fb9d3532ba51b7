import { CallerGone } from '@brand-visibility/application';
import type { ServerResponse } from 'node:http';

/** Bytes of replies that may be unread. Shared bodies do not count. */
export interface UnreadLimits {
  readonly ofAnAccount: number;
  readonly inAll: number;
}
const MEBIBYTE = 1024 * 1024;
const LIMITS: UnreadLimits = { ofAnAccount: 16 * MEBIBYTE, inAll: 64 * MEBIBYTE };

/** Bytes up to which a reply never waits. */
const SMALL = 16 * 1024;

/** Bytes of a large page of rows, about, before they are known. */
export const LARGE_PAGE = 4 * MEBIBYTE;

/** How long a large reply waits for room, in milliseconds, and how often it looks. */
const PATIENCE = 5_000;
const INTERVAL = 25;

/** A reply from its serialisation until its caller has received it. */
export interface Outgoing {
  /** Bytes that are still unread. */
  readonly unread: () => number;
}

/**
 * Bounds the memory of unread replies, of each account and in all (rule 4.11). A reply that has begun is never cut to
 * free memory: those that have not begun wait.
 */
export interface UnreadReplies {
  /** Whether there is room for a large page of rows. */
  hasRoom(account_id: string): boolean;
  /** Takes room for a reply of this size; null if there is none. The caller must `release` it. */
  take(account_id: string, bytes: number): Outgoing | null;
  /**
   * Waits for room and takes it; null when there is none in time. Throws CallerGone once the signal is aborted.
   */
  wait(account_id: string, bytes: number, signal: AbortSignal): Promise<Outgoing | null>;
  /** Frees what a reply took. */
  release(account_id: string, outgoing: Outgoing): void;
  /** Counts a reply that is being written, `left`: its bytes that are not written to the socket yet. */
  track(account_id: string, response: ServerResponse, left: () => number): void;
  /** Bytes of unread replies. */
  bytes(): number;
}

/** A reply that waits for room. */
interface Waiting {
  readonly size: number;
  /** By the monotonic clock, in milliseconds. */
  readonly until: number;
  readonly end: (outgoing: Outgoing | null) => void;
}

/** Bounds the bytes of replies that callers have not read, for each account and in all (rule 4.11). */
export function unreadReplies(limits = LIMITS, patience = PATIENCE): UnreadReplies {
  const accounts = new Map<string, Set<Outgoing>>();
  /** Of each account in order of arrival, which is that of `until` too. */
  const waiting = new Map<string, Set<Waiting>>();
  let timer: NodeJS.Timeout | null = null;

  const release = (account_id: string, outgoing: Outgoing) => removeFrom(accounts, account_id, outgoing);
  const unreadOf = (account_id: string) => sum(accounts.get(account_id) ?? []);
  const bytes = () => [...accounts.keys()].reduce((all, account_id) => all + unreadOf(account_id), 0);
  const hasRoom = (account_id: string, size: number) => {
    if (size <= SMALL) return true;
    const own = unreadOf(account_id);
    return own === 0 || (own + size <= limits.ofAnAccount && bytes() + size <= limits.inAll);
  };
  const take = (account_id: string, size: number) => {
    if (!hasRoom(account_id, size)) return null;
    const outgoing = { unread: () => size };
    addTo(accounts, account_id, outgoing);
    return outgoing;
  };
  const look = () => {
    const now = performance.now();
    for (const [account_id, replies] of waiting) {
      for (const reply of replies) {
        const outgoing = take(account_id, reply.size);
        if (!outgoing && now < reply.until) break;
        reply.end(outgoing);
      }
    }
    if (timer && waiting.size === 0) {
      clearInterval(timer);
      timer = null;
    }
  };
  return {
    hasRoom: (account_id) => !waiting.has(account_id) && hasRoom(account_id, LARGE_PAGE),
    take: (account_id, size) => (waiting.has(account_id) && size > SMALL ? null : take(account_id, size)),
    wait: (account_id, size, signal) =>
      new Promise((resolve, reject) => {
        const leave = () => {
          removeFrom(waiting, account_id, one);
          reject(new CallerGone());
        };
        const end = (outgoing: Outgoing | null) => {
          signal.removeEventListener('abort', leave);
          removeFrom(waiting, account_id, one);
          resolve(outgoing);
        };
        const one: Waiting = { size, until: performance.now() + patience, end };
        if (signal.aborted) throw new CallerGone();
        signal.addEventListener('abort', leave, { once: true });
        addTo(waiting, account_id, one);
        timer ??= setInterval(look, INTERVAL).unref();
      }),
    release,
    track: (account_id, response, left) => {
      const { socket } = response;
      if (!socket || socket.destroyed || response.writableFinished) return;
      const outgoing = { unread: () => left() + socket.writableLength };
      if (outgoing.unread() === 0) return;
      addTo(accounts, account_id, outgoing);
      const done = () => release(account_id, outgoing);
      response.once('finish', done);
      response.once('close', done);
    },
    bytes,
  };
}

/** Adds an item to the set of a key; no set is empty. */
function addTo<T>(sets: Map<string, Set<T>>, key: string, item: T): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(item));
}

function removeFrom<T>(sets: Map<string, Set<T>>, key: string, item: T): void {
  const items = sets.get(key);
  if (items?.delete(item) && items.size === 0) sets.delete(key);
}

function sum(replies: Iterable<Outgoing>): number {
  let bytes = 0;
  for (const reply of replies) bytes += reply.unread();
  return bytes;
}

/** The work of one request: its reads, the writing of its response, and what its account is charged. */
import { CallerGone } from '@brand-visibility/application';
import { asPartOf, givingWay, type Load, type SharedWork } from '@brand-visibility/counting';
import { LIMITS } from '../limits/limits.js';
import type { Gate } from './gate.js';
import { Account, KINDS, remember, type WorkKind, type RequestContext, type Waiter } from './line.js';

/** Thrown if the account has no room for a large response (rule 4.11). */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

/** Thrown to end a read that must wait for a slot. */
class StartsAgain extends Error {}

/** Factor of charges for long-running work, so that an account with many short requests precedes it. */
const WEIGHT = 8;

/**
 * The work of one request on the event loop. It takes slots at its first read and keeps them until it ends, so that
 * unsent rows do not accumulate. The caller must call `end` exactly once.
 */
export class RequestWork implements SharedWork, Waiter {
  readonly signal: AbortSignal;
  account!: Account;
  key!: Account;
  /** Whether the two are known. Work that neither reads nor waits costs its account nothing. */
  #isJoined = false;
  #began = 0;
  #measured = 0;
  /** Measured milliseconds that were charged, and the sum of the shares when the work began to run. */
  #charged = 0;
  #sharedBefore = 0;
  /** The kind as which the work runs; null while it waits. */
  #running: WorkKind | null = null;
  /** The kind whose slots it holds; null if it has not read yet. */
  #held: WorkKind | null = null;
  /** What identifies reads of about the same cost. */
  #name = '';
  #presumed: WorkKind = 'short';
  #proved: WorkKind = 'short';
  #isReading = false;

  constructor(
    readonly gate: Gate,
    readonly context: RequestContext,
    public kind: WorkKind = 'short',
  ) {
    this.signal = context.signal;
  }

  /** Tells, before a read, its path and for how many days it counts answers at most. */
  expect(path: string, days: number): void {
    this.#name = `${this.context.account_id} ${path} ${days}`;
    this.#presumed = days > LIMITS.longWindow.value ? 'long' : 'short';
  }

  isAsExpected(): boolean {
    const before = this.kind;
    const proved = this.#proved === 'short' ? this.gate.proved.get(this.#name) : this.#proved;
    this.kind = proved ?? this.#presumed;
    return this.kind === before;
  }

  /** Runs one read. The first one waits for slots. Throws CallerGone if the caller disconnects. */
  async read<T>(read: () => Promise<T>): Promise<T> {
    for (;;) {
      if (this.#held === null) await this.#enter();
      this.#isReading = true;
      try {
        return await asPartOf(this, read);
      } catch (fault) {
        if (!(fault instanceof StartsAgain)) throw fault;
        this.leave(false);
      } finally {
        this.#isReading = false;
      }
    }
  }

  async #enter(): Promise<void> {
    if (this.signal.aborted) throw new CallerGone();
    this.#join();
    this.isAsExpected();
    if (!this.gate.take(this.account, this.kind, null)) await this.gate.wait(this);
    this.#held = this.kind;
    await this.begin();
  }

  /** Becomes work of its account. */
  #join(): void {
    if (this.#isJoined) return;
    this.#isJoined = true;
    const { account_id, key_id } = this.context;
    const { accounts } = this.gate.loop;
    this.account = remember(accounts, account_id, accounts.get(account_id) ?? new Account());
    const { keys } = this.account;
    this.key = remember(keys, key_id, keys.get(key_id) ?? new Account());
    this.account.works += 1;
  }

  /** Waits until the work may begin. */
  async begin(): Promise<void> {
    this.#join();
    await this.gate.loop.begin(this);
    this.#run();
  }

  get isDue(): boolean {
    return performance.now() - this.#began > LIMITS.run.value;
  }

  async giveWay(): Promise<void> {
    this.#stop();
    if (this.#measured >= LIMITS.shortRead.value)
      if (this.#held === null) this.kind = 'long';
      else this.announce('long');
    await this.gate.loop.wait(this);
    this.#run();
  }

  worked(milliseconds: number): void {
    this.#measured += milliseconds;
    this.gate.loop.measured += milliseconds;
  }

  /** Throws NoRoom, or StartsAgain if the read needs a slot that is not free. */
  announce(load: Load): void {
    if (load === 'large response') {
      if (!this.context.hasRoom()) throw new NoRoom();
    } else if (this.#isReading && KINDS.indexOf(load) > KINDS.indexOf(this.#proved)) {
      this.#proved = load;
      this.#learn();
      if (this.#held !== null && KINDS.indexOf(load) <= KINDS.indexOf(this.#held)) return;
      if (!this.gate.take(this.account, load, this.#held)) throw new StartsAgain();
      this.kind = this.#held = load;
    }
  }

  /** Writes a response. Its first part is written immediately. */
  async write<T>(parts: Generator<void, T, void>): Promise<T> {
    let part = parts.next();
    while (!part.done) part = await asPartOf(this, () => givingWay(() => parts.next()));
    return part.value;
  }

  /** Gives the slots back. A read that its caller left proved nothing. */
  leave(hasSucceeded: boolean): void {
    this.#stop();
    const held = this.#held;
    if (held === null) return;
    this.#held = null;
    if (hasSucceeded) {
      this.account.succeededAt = performance.now();
      this.#learn();
    }
    this.gate.leave(this.account, held);
  }

  /** Ends the work: gives its slots back, and no longer counts it as work of its account. */
  end(hasSucceeded = true): void {
    if (!this.#isJoined) return;
    this.leave(hasSucceeded);
    this.account.works -= 1;
  }

  #run(): void {
    this.#running = this.kind;
    this.#sharedBefore = this.gate.loop.count(this.kind, 1);
    this.#began = performance.now();
  }

  /** Charges the work for its last run. */
  #stop(): void {
    if (this.#running === null) return;
    const shared = this.gate.loop.count(this.#running, -1) - this.#sharedBefore;
    const ran = this.#measured - this.#charged + shared;
    this.#running = null;
    this.#charged = this.#measured;
    if (this.kind !== 'short') this.gate.loop.longRan(ran);
    for (const use of [this.account, this.key]) use.charge(this.kind === 'short' ? ran : WEIGHT * ran);
  }

  #learn(): void {
    const { proved } = this.gate;
    if (this.#proved === this.#presumed) proved.delete(this.#name);
    else remember(proved, this.#name, this.#proved);
  }
}

/** Serves one request: runs `serve` with its work, which ends after it. */
export async function serving<T>(
  gate: Gate,
  context: RequestContext,
  serve: (work: RequestWork) => Promise<T>,
): Promise<T> {
  const work = new RequestWork(gate, context);
  let hasSucceeded = false;
  try {
    const result = await serve(work);
    hasSucceeded = true;
    return result;
  } finally {
    work.end(hasSucceeded);
  }
}

/** Computes without I/O, which needs no slot, when the account may run, and charges the account. */
export async function computing<T>(
  gate: Gate,
  context: RequestContext,
  kind: WorkKind,
  compute: () => T | Promise<T>,
): Promise<T> {
  const work = new RequestWork(gate, context, kind);
  try {
    await work.begin();
    const began = performance.now();
    const result = await compute();
    work.worked(performance.now() - began);
    return result;
  } finally {
    work.end();
  }
}

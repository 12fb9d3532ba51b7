import type { Reader, Scope, Store } from '@brand-visibility/application';
import type { Exchange } from './exchange.js';

/** The store as one request asks it: adds up the time that its questions take. */
export class TimedStore implements Store {
  constructor(
    readonly store: Store,
    readonly exchange: Pick<Exchange, 'storeTime'>,
  ) {}

  get databases(): Store['databases'] {
    return this.store.databases;
  }

  findKey(...asked: Parameters<Store['findKey']>): ReturnType<Store['findKey']> {
    return this.#timed(performance.now(), this.store.findKey(...asked));
  }

  countRequest(...asked: Parameters<Store['countRequest']>): ReturnType<Store['countRequest']> {
    return this.#timed(performance.now(), this.store.countRequest(...asked));
  }

  read<T>(scope: Scope, work: (reader: Reader) => Promise<T>): Promise<T> {
    return this.#timed(performance.now(), this.store.read(scope, work));
  }

  serve<T>(key_id: string, work: (read: Store['read']) => Promise<T>): Promise<T> {
    return this.store.serve(key_id, (read) =>
      work((...asked) => this.#timed(performance.now(), read(...asked))),
    );
  }

  ping(...asked: Parameters<Store['ping']>): Promise<void> {
    return this.#timed(performance.now(), this.store.ping(...asked));
  }

  vitals(): ReturnType<Store['vitals']> {
    return this.store.vitals();
  }

  async #timed<T>(begin: number, answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } finally {
      this.exchange.storeTime += performance.now() - begin;
    }
  }
}

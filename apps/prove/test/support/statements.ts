import { serve } from '@brand-visibility/demo';
import { completeRuns, refreshBoard, remeasureBrands } from '@brand-visibility/application';
import { newReader, postgresUrl, type BoundStatement, type TestDatabase } from '@brand-visibility/databases';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { formatInstant } from '@brand-visibility/domain/time/instant';
import { send, type HttpRequest } from '@brand-visibility/programs/http';
import { nextOf, pageAfter, requestsOf } from '../../src/properties/index.js';
import { fuzzBrands, fuzzKeys } from '@brand-visibility/requests';
import { bring, differences, drawFrom, NOW, worldOf, type WorldSize } from '@brand-visibility/records';
import { openPostgres } from '@brand-visibility/storage';
import { expect } from '@jest/globals';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** The statements of a migrated database in use, each text once. */
export interface Statements {
  /** The address of the database for the service. */
  readonly reader: string;
  readonly account_ids: readonly string[];
  /** Of the first account. */
  readonly brand_ids: readonly string[];
  /** Of commands. */
  readonly written: readonly BoundStatement[];
  /** Of requests to every endpoint. */
  readonly asked: readonly BoundStatement[];
  /** Runs a command that changes nothing. */
  readonly command: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const REQUESTS = 1_000;

/** Fills an empty database by commands, serves it, and sends drawn requests. */
export async function statementsOn(
  database: TestDatabase,
  seed: number,
  size: Partial<WorldSize>,
): Promise<Statements> {
  const draw = drawFrom(seed);
  const world = worldOf(seed, size);
  const { records, accounts } = world;
  const brands = fuzzBrands(records);
  const account_ids = accounts.map(({ account_id }) => account_id);
  const brand_ids = brands.map(({ id }) => id);
  const reader = postgresUrl(database.name, await newReader('brand_visibility_reader'));
  const working = await openPostgres({ url: database.url, access: 'work' });
  const { jobStore } = working;
  const times = { weights: EQUAL_WEIGHTS, clock: () => NOW };
  const written = await statementsDuring(async () => {
    await bring(jobStore, records);
    await bring(jobStore, records);
    for await (const { outcome } of completeRuns(jobStore, 'running', times))
      expect(outcome).toBe('completed');
    for await (const { measured } of remeasureBrands(jobStore, brand_ids, times))
      expect(measured).toBeDefined();
    for (const brand_id of brand_ids) await refreshBoard(jobStore, brand_id, NOW);
    expect(await differences(jobStore)).toEqual([]);
  });
  const service = await serve(reader, { clock: NOW });
  const asked = await statementsDuring(async () => {
    const requests = requestsOf(draw, brands, fuzzKeys(world));
    let following: HttpRequest | null = null;
    for (let sent = 0; sent < REQUESTS; sent += 1) {
      const request: HttpRequest = following ?? nextOf(requests);
      const response = await send(service.port, request);
      following = draw.chance(70) ? pageAfter(request, response) : null;
    }
  });
  return {
    reader,
    account_ids,
    brand_ids: accounts[0]?.brand_ids ?? [],
    written,
    asked,
    command: () => jobStore.withImportSession(async () => undefined),
    close: async () => {
      await service.stop();
      await working.close();
    },
  };
}

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The statements that this process sends meanwhile, each text once, as EXPLAIN takes them. */
async function statementsDuring(work: () => Promise<unknown>): Promise<readonly BoundStatement[]> {
  const sent = new Map<string, BoundStatement>();
  const note = (message: unknown) => {
    const { sql, parameters } = message as Statement; // messages of a channel are untyped
    const [, copied] = /^copy \((.*)\) to stdout \(format binary\)$/s.exec(sql) ?? [];
    const text = copied ?? sql;
    if (NO_PLAN.test(text)) return;
    const key = copied === undefined ? text : text.replaceAll(/'[^']*'(?:, '[^']*')*/g, '?');
    if (!sent.has(key)) sent.set(key, { sql: text, values: parameters.map(asSent) });
  };
  subscribe('brand-visibility:statement', note);
  try {
    await work();
  } finally {
    unsubscribe('brand-visibility:statement', note);
  }
  return [...sent.values()];
}

/** Statements without a plan, and those of admission, which read nothing of a brand. */
const NO_PLAN = /^(?:begin|commit|rollback|analyze|set|savepoint)|find_api_key\(|count_requests\(/;

function asSent(value: unknown): unknown {
  if (typeof value === 'bigint') return formatInstant(value);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return 'values' in value && Array.isArray(value.values) ? value.values.map(asSent) : JSON.stringify(value);
}

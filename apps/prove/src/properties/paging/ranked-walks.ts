import { cursorSeal } from '@brand-visibility/application';
import { type ImportRecord, Refusal } from '@brand-visibility/contract';
import { EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import {
  bring,
  drawFrom,
  finalRecords,
  NOW,
  randomChanges,
  worldOf,
  type Draw,
  type FinalRecords,
} from '@brand-visibility/records';
import type { OpenDatabase } from '../databases.js';
import { pageAt, type Query } from './pages.js';

/**
 * Paginates ranked lists while imports land: all pages together show the rows of one state, or its cursor is refused
 * (rule 7.10).
 */

/** Faults to inject: pages by offset instead of by cursor, and cursors that continue in another state. */
export const RANKED_FAULTS = ['offset', 'no state'] as const;
export type RankedFault = (typeof RANKED_FAULTS)[number];

export interface RankedPage<Row> {
  readonly data: readonly Row[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** A ranked list as callers paginate it. */
export interface RankedList<Row> {
  /** Below the brand. */
  readonly path: string;
  /** The limits of the walkers, one each. */
  readonly limits: readonly number[];
  drawQuestion(draw: Draw): Query;
  /** What a cursor is bound to: counts, figures and order, not how things are spelled. */
  boundOf(row: Row): unknown;
  /** What an import changes besides runs, answers and prompts. */
  changes?(draw: Draw, world: FinalRecords): readonly ImportRecord[];
}

export interface RankedWalks {
  /** Paginations that came to their end, and paginations that were refused on the way. */
  readonly whole: number;
  readonly refused: number;
  /** Different states of the lists. */
  readonly states: number;
  /** Paginations whose rows are of no one state. */
  readonly mixed: readonly string[];
}

export interface RankedWalkOptions {
  readonly seed: number;
  readonly imports: number;
  readonly injected?: RankedFault | null;
}

const SECRET = 'the secret of a model of pagination of ranked lists';
const MOST = 1000;

/**
 * Imports come one after the other, and callers paginate until the last one is done. The database must be empty; it is
 * closed at the end.
 */
export async function walkRanked<Row>(
  database: OpenDatabase,
  list: RankedList<Row>,
  { seed, imports, injected = null }: RankedWalkOptions,
): Promise<RankedWalks> {
  const size = { accounts: 1, brands: 3, prompts: 9, runs: 12 };
  const { records, accounts } = worldOf(seed, size);
  const [account] = accounts;
  const [brand_id = ''] = account?.brand_ids ?? [];
  const account_id = account?.account_id ?? '';
  const cursors = cursorSeal([SECRET]);
  await bring(database.jobStore(), records);
  const ask = (query: Query) => {
    const context = { store: database.store(), now: NOW, weights: EQUAL_WEIGHTS, cursors };
    return pageAt<RankedPage<Row>>(context, account_id, `/v1/brands/${brand_id}/${list.path}`, query);
  };
  const draw = drawFrom(seed);
  const questions = list.limits.map(() => list.drawQuestion(draw));

  const boundOf = (rows: readonly Row[]) => JSON.stringify(rows.map((row) => list.boundOf(row)));
  const states = questions.map(() => new Set<string>());
  const noteStates = async () => {
    for (const [i, question] of questions.entries())
      states[i]?.add(boundOf(rowsOf(await ask({ ...question, limit: String(MOST) }))));
  };
  await noteStates();
  let isDone = false;
  const importing = async () => {
    const final = new Map(finalRecords(records));
    for (let done = 0; done < imports; done += 1) {
      const changes = [...(list.changes?.(draw, final) ?? []), ...randomChanges(draw, final)];
      for (const [key, each] of finalRecords(changes)) final.set(key, each);
      await bring(database.jobStore(), changes);
      await noteStates();
    }
    isDone = true;
  };
  const found = { whole: 0, refused: 0 };
  const walked: { readonly walker: number; readonly rows: string }[] = [];
  const walking = async (walker: number, limit: number) => {
    do {
      const rows = await walk(ask, questions[walker] ?? {}, limit, injected);
      if (rows === null) found.refused += 1;
      else walked.push({ walker, rows: boundOf(rows) });
    } while (!isDone);
  };
  await Promise.all([importing(), ...list.limits.map((limit, walker) => walking(walker, limit))]);
  await database.close();
  const mixed = walked.filter(({ walker, rows }) => !states[walker]?.has(rows));
  return {
    whole: walked.length,
    refused: found.refused,
    states: states.reduce((total, each) => total + each.size, 0),
    mixed: mixed.map(({ walker, rows }) => `${JSON.stringify(questions[walker])}: ${rows}`),
  };
}

function rowsOf<Row>(page: RankedPage<Row> | Refusal): readonly Row[] {
  if (page instanceof Refusal) throw new Error(`a page was refused: ${page.code}`);
  return page.data;
}

type AskPage<Row> = (query: Query) => Promise<RankedPage<Row> | Refusal>;

/** The rows of all pages; null when a cursor was refused on the way. */
async function walk<Row>(
  ask: AskPage<Row>,
  question: Query,
  limit: number,
  injected: RankedFault | null,
): Promise<readonly Row[] | null> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    let page: RankedPage<Row> | Refusal = await (injected === 'offset'
      ? pageByOffset(ask, question, rows.length, limit)
      : ask({ ...question, limit: String(limit), ...(cursor === null ? {} : { cursor }) }));
    if (page instanceof Refusal) {
      if (page.code !== 'invalid_cursor' || cursor === null)
        throw new Error(`a page was refused: ${page.code}`);
      if (injected !== 'no state') return null;
      page = await pageByOffset(ask, question, rows.length, limit);
    }
    rows.push(...page.data);
    cursor = page.has_more ? (page.next_cursor ?? 'by offset') : null;
  } while (cursor !== null);
  return rows;
}

async function pageByOffset<Row>(
  ask: AskPage<Row>,
  question: Query,
  from: number,
  limit: number,
): Promise<RankedPage<Row>> {
  const all = rowsOf(await ask({ ...question, limit: String(MOST) }));
  const data = all.slice(from, from + limit);
  return { data, has_more: all.length > from + limit, next_cursor: null };
}

import { createHash } from 'node:crypto';
import {
  boardWindow,
  domainOf,
  nameKey,
  sourceType,
  type CountedTarget,
  type Instant,
} from '@brand-visibility/domain';
import { countBoard } from './count-board.js';
import type { BoardBrand, BoardReader, BoardRow, NewBoard, JobStore } from '../ports.js';

/** What became of a refresh. `overtaken`: a later refresh of the same brand was done first, and its board stands. */
export type BoardRefresh = BoardOutcome | 'overtaken' | 'gone';

export interface BoardOutcome {
  /** Answers of the window. */
  readonly answers: number;
  readonly targets: number;
  readonly kept: number;
  /** Set when every answer is older than the window: that is why there is no target. */
  readonly outdated: OutdatedAnswers | null;
}

export interface OutdatedAnswers {
  readonly latest_answer: Instant;
  readonly window_start: Instant;
}

/** Told how far the counting is. */
type OnRun = (run: number, ofRuns: number) => void;

/**
 * Makes a brand's outreach board anew, with counts as of an instant, and puts it in the place of the one before in one
 * transaction: whoever reads sees the one or the other (rule 9.7). `gone` when there is no such brand.
 */
export async function refreshBoard(
  jobStore: JobStore,
  brand_id: string,
  counts_as_of: Instant,
  onRun: OnRun = () => undefined,
): Promise<BoardRefresh> {
  const made = await jobStore.withBoardReader((reader) => newBoard(reader, brand_id, counts_as_of, onRun));
  if (!made) return 'gone';
  const put = await jobStore.putBoard(made.board);
  if (typeof put === 'string') return put;
  const { board, answers, outdated } = made;
  return { answers, targets: board.targets.length, kept: put.kept, outdated };
}

interface MadeBoard extends Pick<BoardOutcome, 'answers' | 'outdated'> {
  readonly board: NewBoard;
}

async function newBoard(
  reader: BoardReader,
  brand_id: string,
  counts_as_of: Instant,
  onRun: OnRun,
): Promise<MadeBoard | null> {
  const brand = await reader.brand(brand_id);
  if (!brand) return null;
  const { targets, made_of, answers } = await countBoard(reader, brand, counts_as_of, onRun);
  const typeOf = await sourceTypes(reader, brand, targets);
  const board = {
    account_id: brand.account_id,
    brand_id,
    id: digestOf('board', brand_id, String(counts_as_of), made_of),
    counts_as_of,
    made_of,
    over: brand.board_id,
    targets: targets.map((target): BoardRow => ({
      ...target,
      id: targetId(brand_id, target.url),
      source_type: typeOf(target),
    })),
  };
  const outdated = answers === 0 ? await outdatedAnswers(reader, brand_id, counts_as_of) : null;
  return { board, answers, outdated };
}

async function outdatedAnswers(
  reader: BoardReader,
  brand_id: string,
  counts_as_of: Instant,
): Promise<OutdatedAnswers | null> {
  const { start } = boardWindow(counts_as_of);
  const latest_answer = await reader.latestAnswer(brand_id, start);
  return latest_answer === null ? null : { latest_answer, window_start: start };
}

async function sourceTypes(
  reader: BoardReader,
  { brand_id, name }: BoardBrand,
  targets: readonly CountedTarget[],
): Promise<(target: CountedTarget) => string | null> {
  const recorded = await reader.rivalDomains(brand_id, nameKey(name));
  const rivals = new Set(recorded.map((entered) => domainOf(entered)).filter((domain) => domain !== null));
  const types = await reader.domainTypes(new Set(targets.map(({ domain }) => domain)));
  return (target) => sourceType(target, rivals, types);
}

/** The same target of the same brand has the same id on every board (rule 9.7). */
export function targetId(brand_id: string, url: string): string {
  return digestOf('target', brand_id, url);
}

/** 128 bits of a digest, which tells apart more than will ever be; in hex digits, so no id of an import looks else. */
function digestOf(...texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32);
}

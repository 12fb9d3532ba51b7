/** Rebuilds the outreach board of a brand from the citations of the last 90 days. */
import { hash } from 'node:crypto';
import {
  BOARD_RULES,
  boardWindow,
  type CountedTarget,
  countedTarget,
} from '@brand-visibility/domain/outreach/board';
import { ownDomains, sourceType } from '@brand-visibility/domain/outreach/target';
import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import { citedDomain } from '@brand-visibility/domain/sources/keys';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { BoardBrand, BoardReader, NewBoard, JobStore, RunProgress } from '../ports.js';

/**
 * The result of a refresh. `overtaken` means that a board with a later `counts_as_of` was stored in the meantime and is
 * kept. `gone` means that the brand does not exist.
 */
export type BoardRefresh = BoardOutcome | 'overtaken' | 'gone';

/** The counts of a stored board. */
export interface BoardOutcome {
  /** Number of answers in the window. */
  readonly answers: number;
  readonly targets: number;
  /** Number of targets kept from earlier refreshes, because somebody has worked on them. */
  readonly kept: number;
  /** Set only if the window contains no answer but an earlier answer exists; otherwise null. */
  readonly outdated: OutdatedAnswers | null;
}

/** The time of the latest answer before a window that contains no answers. */
export interface OutdatedAnswers {
  readonly latest_answer: Instant;
  readonly window_start: Instant;
}

/**
 * Counts a brand's outreach board as of an instant. Replaces the previous board in one transaction, so that every
 * reader sees one complete board (rule 9.7). Rejects with any error that the store throws.
 */
export async function refreshBoard(
  jobStore: JobStore,
  brand_id: string,
  counts_as_of: Instant,
  onRun: RunProgress = () => undefined,
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
  onRun: RunProgress,
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
    targets: targets.map((counted) => ({
      id: targetId(brand_id, counted.url),
      source_type: typeOf(counted),
      counted,
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
  const rivals = new Set(recorded.map((domain) => citedDomain(domain)).filter((domain) => domain !== ''));
  const types = await reader.domainTypes(new Set(targets.map(({ domain }) => domain)));
  return (target) => sourceType(target, rivals, types);
}

/** Returns the id of a target, which is the same on every board of the brand (rule 9.7). */
export function targetId(brand_id: string, url: string): string {
  return digestOf('target', brand_id, url);
}

/** Returns 128 bits of a SHA-256 digest in hex. The string is a valid id in the import format. */
function digestOf(...texts: readonly string[]): string {
  return hash('sha256', JSON.stringify(texts), 'hex').slice(0, 32);
}

/** A counted board that is not stored yet. */
export interface CountedBoard {
  readonly targets: readonly CountedTarget[];
  /** Digest of the input: the rows, the rules version, the brand's name key and the brand's own domains. */
  readonly made_of: string;
  /** Number of answers in the window. */
  readonly answers: number;
}

/**
 * Counts the targets that answers cite in the 90 days before `counts_as_of` (rule 9.7). Memory use grows with the
 * number of targets, not with the number of answers. `onRun` receives the progress.
 */
export async function countBoard(
  reader: BoardReader,
  brand: BoardBrand,
  counts_as_of: Instant,
  onRun: RunProgress = () => undefined,
): Promise<CountedBoard> {
  const { brand_id } = brand;
  const own = ownDomains(brand);
  const ownNameKey = nameKey(brand.name);
  const wanted = { ...boardWindow(counts_as_of), own, ownNameKey };
  const { answers, targets, digest } = await reader.countTargets(brand_id, wanted, onRun);
  return {
    targets: Array.from(targets, (count) => countedTarget(count, counts_as_of)),
    made_of: hash('sha256', JSON.stringify([BOARD_RULES, ownNameKey, own, digest]), 'hex'),
    answers,
  };
}

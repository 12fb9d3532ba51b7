import { createHash } from 'node:crypto';
import { domainOf, sourceType, type CountedTarget, type Instant } from '@brand-visibility/domain';
import { countBoard } from './count-board.js';
import type { BoardReader, BoardRow, NewBoard, Workshop } from './ports.js';

/** What became of a refresh. `overtaken`: a later refresh of the same brand was done first, and its board stands. */
export type BoardRefresh =
  { readonly answers: number; readonly targets: number; readonly kept: number } | 'overtaken' | 'gone';

/** Told how far the counting is. */
type OnRun = (run: number, ofRuns: number) => void;

/**
 * Makes a brand's outreach board anew, with counts as of an instant, and puts it in the place of the one before in one
 * transaction: whoever reads sees the one or the other (decisions 9.7). `gone` when there is no such brand.
 */
export async function refreshBoard(
  workshop: Workshop,
  brand_id: string,
  counts_as_of: Instant,
  onRun: OnRun = () => undefined,
): Promise<BoardRefresh> {
  const made = await workshop.studying((reader) => newBoard(reader, brand_id, counts_as_of, onRun));
  if (!made) return 'gone';
  const put = await workshop.putBoard(made.board);
  if (typeof put === 'string') return put;
  return { answers: made.answers, targets: made.board.targets.length, kept: put.kept };
}

async function newBoard(
  reader: BoardReader,
  brand_id: string,
  counts_as_of: Instant,
  onRun: OnRun,
): Promise<{ readonly board: NewBoard; readonly answers: number } | null> {
  const brand = await reader.brand(brand_id);
  if (!brand) return null;
  const { targets, made_of, answers } = await countBoard(reader, brand, counts_as_of, onRun);
  const typeOf = await sourceTypes(reader, brand_id, targets);
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
  return { board, answers };
}

async function sourceTypes(
  reader: BoardReader,
  brand_id: string,
  targets: readonly CountedTarget[],
): Promise<(target: CountedTarget) => string | null> {
  const recorded = await reader.rivalDomains(brand_id);
  const rivals = new Set(recorded.map((entered) => domainOf(entered)).filter((domain) => domain !== null));
  const types = await reader.domainTypes(new Set(targets.map(({ domain }) => domain)));
  return (target) => sourceType(target, rivals, types);
}

/** The same target of the same brand has the same id on every board (decisions 9.7). */
export function targetId(brand_id: string, url: string): string {
  return digestOf('target', brand_id, url);
}

/** 128 bits of a digest, which tells apart more than will ever be; in hex digits, so no id of an import looks else. */
function digestOf(...texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32);
}

/** Converts stored answers to their form in responses. */
import type { Operations, ResponseOf } from '@brand-visibility/contract';
import type { RivalRef } from '@brand-visibility/counting';
import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import { formatInstant } from '@brand-visibility/domain/time/instant';
import type { AnswerRow } from '../ports.js';
import { StoredRow, type StoredParts } from './stored-row.js';

type Answer = ResponseOf<Operations['listAnswers']>['data'][number];
type BrandAnswer = ResponseOf<Operations['listBrandAnswers']>['data'][number];

/** Converts a stored answer to the answer resource (rule 11.12). */
export function answerRow(row: AnswerRow): StoredRow<Answer> {
  return new StoredRow(() => partsOf(row, row.competitors));
}

/** Display names of the rivals on a page; the brand's own name is absent. */
export type ReportNames = ReadonlyMap<RivalRef, string>;

/**
 * Converts a row of the brand's answer list (rules 11.12, 16.8). `rivals` lists the rivals of `row.competitors`, each
 * once.
 */
export function brandAnswerRow(
  row: AnswerRow,
  rivals: readonly RivalRef[],
  names: ReportNames,
): StoredRow<BrandAnswer> {
  return new StoredRow(() => partsOf(row, namedRivals(row, rivals, names)));
}

/** The JSON between two stored competitors. No name contains this text, because JSON escapes quotes. */
const BETWEEN = '},{"name":';

/** Appends `report_name` to each stored competitor. Parsing the JSON instead would take twice as long. */
function namedRivals({ competitors }: AnswerRow, rivals: readonly RivalRef[], names: ReportNames): string {
  if (competitors === '[]') return competitors;
  const stored = competitors.slice(0, -'}]'.length).split(BETWEEN);
  const named = rivals.length === stored.length ? rivals : rivalOfEach(competitors, rivals);
  const members = stored.map(
    (fields, i) => `${fields},"report_name":${JSON.stringify(names.get(named[i]!) ?? null)}`,
  );
  return `${members.join(BETWEEN)}}]`;
}

/** Returns the rival of each competitor of an answer that names a rival more than once (rule 8.1). */
function rivalOfEach(competitors: string, rivals: readonly RivalRef[]): RivalRef[] {
  const stored = JSON.parse(competitors) as readonly { readonly name: string }[]; // validated by the import
  const keys = stored.map(({ name }) => nameKey(name));
  const distinct = [...new Set(keys)];
  return keys.map((key) => rivals[distinct.indexOf(key)]!);
}

function partsOf(row: AnswerRow, competitors: string): StoredParts {
  const fields = {
    id: row.id,
    prompt_id: row.prompt_id,
    run_id: row.run_id,
    platform: row.platform,
    created_at: formatInstant(row.created_at),
    text: row.text,
    text_markdown: row.text_markdown,
    brand_named: row.brand_named,
    position: row.position,
    sentiment: row.sentiment,
  };
  return { fields, lists: { competitors, sources: row.sources } };
}

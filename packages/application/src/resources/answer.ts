/** Shows stored answers as the interface describes them. */
import type { Operations, ResponseOf } from '@brand-visibility/contract';
import { formatInstant } from '@brand-visibility/domain';
import type { AnswerRow } from '../ports.js';
import { StoredRow, type StoredParts } from './stored-row.js';

type Answer = ResponseOf<Operations['listAnswers']>['data'][number];
type BrandAnswer = ResponseOf<Operations['listBrandAnswers']>['data'][number];

/** The answer resource (rule 11.12). */
export function answerRow(row: AnswerRow): StoredRow<Answer> {
  return new StoredRow(() => partsOf(row, row.competitors));
}

/** The display name of each rival of a page by ordinal, without the brand's own name. */
export type ReportNames = ReadonlyMap<number, string>;

/** An answer of the list of a brand (rules 11.12 and 16.8). `rivals` are the ordinals of its competitors. */
export function brandAnswerRow(
  row: AnswerRow,
  rivals: readonly number[],
  names: ReportNames,
): StoredRow<BrandAnswer> {
  return new StoredRow(() => partsOf(row, namedRivals(row, rivals, names)));
}

/** Between two stored competitors. No name contains it, because a quote in a JSON string follows a backslash. */
const BETWEEN = '},{"name":';

/** The stored competitors, each with its `report_name` as its last field. To parse them takes twice as long. */
function namedRivals({ competitors }: AnswerRow, rivals: readonly number[], names: ReportNames): string {
  if (competitors === '[]') return competitors;
  const stored = competitors.slice(0, -'}]'.length).split(BETWEEN);
  const named = stored.map(
    (fields, i) => `${fields},"report_name":${JSON.stringify(names.get(rivals[i]!) ?? null)}`,
  );
  return `${named.join(BETWEEN)}}]`;
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

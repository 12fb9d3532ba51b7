import type { Operations, RecordOf, ReplyOf } from '@brand-visibility/contract';
import { formatInstant } from '@brand-visibility/domain';
import type { AnswerRow } from '../ports.js';

type Answer = ReplyOf<Operations['listAnswers']>['data'][number];
type BrandAnswer = ReplyOf<Operations['listBrandAnswers']>['data'][number];
type Stored<List extends 'competitors' | 'sources'> = RecordOf<'answer'>[List];

/** The answer resource (rule 11.12). */
export function answerReply(row: AnswerRow): Answer {
  const sources = JSON.parse(row.sources) as Stored<'sources'>; // as imported
  return { ...withoutLists(row), competitors: competitorsOf(row), sources };
}

/** The JSON of `answerReply` in fragments, without parsing its lists. */
export function answerJson(row: AnswerRow): readonly string[] {
  return written(row, row.competitors);
}

/** The spelling that reports show for each rival of a page by ordinal, without the brand's own name. */
export type ReportNames = ReadonlyMap<number, string>;

/** An answer of the list of a brand (rules 16.8 and 16.9). `rivals` are the ordinals of its competitors. */
export function brandAnswerReply(row: AnswerRow, rivals: readonly number[], names: ReportNames): BrandAnswer {
  return { ...answerReply(row), competitors: namedCompetitors(row, rivals, names) };
}

/** The JSON of `brandAnswerReply` in fragments, without parsing its sources. */
export function brandAnswerJson(
  row: AnswerRow,
  rivals: readonly number[],
  names: ReportNames,
): readonly string[] {
  return written(row, JSON.stringify(namedCompetitors(row, rivals, names)));
}

function namedCompetitors(row: AnswerRow, rivals: readonly number[], names: ReportNames) {
  // Field by field: to spread thousands of objects takes half as long again.
  return competitorsOf(row).map(({ name, position, sentiment, domain }, i) => ({
    name,
    position,
    sentiment,
    domain,
    report_name: names.get(rivals[i]!) ?? null,
  }));
}

/** The fields before the lists. */
function withoutLists(row: AnswerRow) {
  return {
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
}

function written(row: AnswerRow, competitors: string): readonly string[] {
  return [
    JSON.stringify(withoutLists(row)).slice(0, -1),
    `,"competitors":${competitors},"sources":${row.sources}}`,
  ];
}

function competitorsOf(row: AnswerRow) {
  return JSON.parse(row.competitors) as Stored<'competitors'>; // as imported
}

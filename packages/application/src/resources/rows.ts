/** Converts stored rows to resources: formats instants and adds computed fields. All other fields are copied. */
import { OPERATIONS, type Operations, type ResponseOf } from '@brand-visibility/contract';
import { dimensionScores, pageScore, weighedDimensions } from '@brand-visibility/domain/page-audits/scores';
import { promptStatus } from '@brand-visibility/domain/prompts/status';
import { formatInstant, formatInstantOrNull } from '@brand-visibility/domain/time/instant';
import type { BrandRow, CompletedRun, PageAuditRow, PromptRow, RunRow } from '../ports.js';

type ListId = Extract<keyof Operations, `list${string}`>;
type RowOf<Id extends ListId> = ResponseOf<Operations[Id]>['data'][number];

/**
 * Returns a function that makes a row of this list, with its fields in the order of the contract: `computed` contains
 * the fields that are not copied from `stored`. To copy both into one object first would take seven times as long.
 */
export function rowMaker<Id extends ListId>(id: Id) {
  type Row = RowOf<Id>;
  const names = Object.keys(OPERATIONS[id].response.shape.data.element.shape) as (keyof Row)[];
  return <Computed extends Partial<Row>>(stored: Omit<Row, keyof Computed>, computed: Computed): Row => {
    const row: { -readonly [Name in keyof Row]?: Row[Name] } = {};
    for (const name of names) {
      const source: Partial<Row> = name in computed ? computed : (stored as Row);
      row[name] = source[name];
    }
    return row as Row; // the types of the arguments ensure that every field is in one of them
  };
}

const brand = rowMaker('listBrands');
const run = rowMaker('listRuns');
const prompt = rowMaker('listPrompts');
const pageAudit = rowMaker('listPageAudits');

/** Converts a brand (rule 2.9), with the stored figures of its latest run (rule 1.6). */
export const brandResponse = (row: BrandRow, latest: CompletedRun | null) =>
  brand(row, {
    created_at: formatInstant(row.created_at),
    latest_run: latest && { ...latest, completed_at: formatInstant(latest.completed_at) },
  });

/** Converts a run (rule 9.6). Returns the figures as stored (rule 1.6). */
export const runResponse = (row: RunRow) =>
  run(row, {
    created_at: formatInstant(row.created_at),
    started_at: formatInstantOrNull(row.started_at),
    completed_at: formatInstantOrNull(row.completed_at),
  });

/** Converts a prompt (rule 9.1). */
export const promptResponse = (row: PromptRow) =>
  prompt(row, {
    status: promptStatus({ is_tracked: row.is_tracked, was_activated: row.activated_at !== null }),
    created_at: formatInstant(row.created_at),
    activated_at: formatInstantOrNull(row.activated_at),
  });

/** Converts a page audit to a row of the list (rule 9.3). */
export const pageAuditResponse = (row: PageAuditRow) =>
  pageAudit(row, {
    page_score: pageScore(row.status, row.dimensions),
    scores: dimensionScores(row.dimensions),
    created_at: formatInstant(row.created_at),
    completed_at: formatInstantOrNull(row.completed_at),
  });

/** Converts a page audit to a single resource, with its dimensions (rule 9.3). */
export const pageAuditDetail = (row: PageAuditRow): ResponseOf<Operations['getPageAudit']> => ({
  ...pageAuditResponse(row),
  meta_description: row.meta_description,
  dimensions: weighedDimensions(row.dimensions).map(({ dimension, label, weight }) => ({
    id: dimension.id,
    label,
    score: dimension.score,
    weight,
    summary: dimension.summary,
    recommendations: dimension.recommendations,
    signals: dimension.signals.map((signal) => ({
      id: signal.id,
      label: signal.label,
      status: signal.status,
      score: signal.score,
      max_score: signal.max_score,
      feedback: signal.feedback,
    })),
  })),
});

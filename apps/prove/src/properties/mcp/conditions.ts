import { readList, type ImportRecord } from '@brand-visibility/contract';
import { domainForm, nameForm, pageForm } from '@brand-visibility/model';
import { finalRecords, recordsOf } from '@brand-visibility/records';
import type { CallResult } from '@brand-visibility/requests';
import { comparisonConditions, type ShownWindow } from './comparisons.js';
import { figureConditions } from './shares.js';

/** The conditions of notes, by a separate reading of rule 21.12. */

/** What a brand has, by the argument that names it, in the form in which names are compared. */
export type KnownValues = Readonly<
  Record<string, { readonly form: Form; readonly values: ReadonlySet<string> }>
>;

type Form = (value: string) => string;

const asSent: Form = (value) => value;

/** The values that the records of a brand have. */
export function knownValues(records: readonly ImportRecord[], brand_id: unknown): KnownValues {
  const final = finalRecords(records);
  const runs = recordsOf(final, 'run').filter((run) => run.brand_id === brand_id);
  const run_ids = new Set(runs.map(({ id }) => id));
  const answers = recordsOf(final, 'answer').filter(({ run_id }) => run_ids.has(run_id));
  const prompts = recordsOf(final, 'prompt').filter(
    (prompt) => prompt.brand_id === brand_id && prompt.deleted_at === null,
  );
  const rivals = recordsOf(final, 'rival').filter((rival) => rival.brand_id === brand_id);
  const known = (form: Form, values: readonly (string | null)[]) => ({
    form,
    values: new Set(values.flatMap((value) => (value === null ? [] : [form(value)]))),
  });
  const themes = known(asSent, ['none', ...prompts.map(({ theme_id }) => theme_id)]);
  const domains = known(
    domainForm,
    answers.flatMap(({ sources }) => sources.map(({ domain }) => domain)),
  );
  const mentions = answers.flatMap(({ competitors }) => competitors.map(({ name }) => name));
  return {
    prompt_ids: known(
      asSent,
      prompts.map(({ id }) => id),
    ),
    theme_ids: themes,
    theme_id: themes,
    locations: known(
      asSent,
      prompts.map(({ location }) => location),
    ),
    run_id: known(asSent, [...run_ids]),
    competitor: known(nameForm, [...rivals.map(({ name }) => name), ...mentions]),
    without_competitor: known(nameForm, [...rivals.map(({ name }) => name), ...mentions]),
    source_domain: domains,
    domain: domains,
    source_page: known(
      pageForm,
      answers.flatMap(({ sources }) => sources.map(({ url }) => url)),
    ),
  };
}

/** The fields of rows on which notes depend. */
interface Row extends Pick<Body, 'window'> {
  readonly source_type?: string | null;
  readonly measurement?: { readonly current: number | null; readonly lift: number | null } | null;
  readonly verdict?: string | null;
  readonly against_you?: { readonly verdict: string | null } | null;
}

/** The fields of responses on which notes depend. */
export interface Body {
  readonly window?: ShownWindow | null;
  readonly interval?: string;
  readonly answer_count?: number;
  readonly total?: number;
  readonly data?: readonly Row[];
  readonly has_more?: boolean;
  readonly next_cursor?: string | null;
}

/** The arguments that name nothing of the brand, if the response has no figures. */
export function unknownArguments(body: Body, sent: Sent, known: KnownValues): readonly string[] {
  if (body.answer_count !== 0 && body.data?.length !== 0) return [];
  return Object.entries(sent).flatMap(([name, text]) => {
    const { form, values } = known[name] ?? {};
    if (!form || !values) return [];
    const reading = LISTS.has(name) ? readList(text) : { values: [text] };
    const isKnown = 'values' in reading && reading.values.every((value) => values.has(form(value)));
    return isKnown ? [] : [name];
  });
}

type Sent = Readonly<Record<string, string>>;

const LISTS: ReadonlySet<string> = new Set(['prompt_ids', 'theme_ids', 'locations']);

/** The words of the notes that a result must have; `now` in microseconds, as `2026-03-10T12:00:00.123456`. */
export function expectedWords(
  tool: string,
  body: Body,
  { structuredContent = {}, _meta: { parameters: sent = {}, left_out = [] } }: CallResult,
  known: KnownValues,
  now: string,
  compared: Body | null,
): readonly string[] {
  /** The parts with a window: the rows of the portfolio, or the complete response. */
  const parts: readonly Body[] = tool === 'get_portfolio' ? (body.data ?? []) : [body];
  const isUnfinished = ({ window }: Body) => (window?.end.slice(0, -1).padEnd(now.length, '0') ?? '') > now;
  const isList = left_out.map(({ path }) => Array.isArray(partAt(structuredContent, path)));
  const rows = body.data ?? [];
  const conditions: Readonly<Record<string, boolean>> = {
    carried: parts.some(({ window }) => (window?.carried_from ?? null) !== null),
    unfinished: parts.some(isUnfinished),
    ...inAny(parts.map((part) => comparisonConditions(tool, part, sent))),
    ...figureConditions(tool, structuredContent, compared ?? structuredContent),
    unknown: unknownArguments(body, sent, known).length > 0,
    cut: isList.includes(false),
    more: isMore(tool, structuredContent, sent),
    'left out': isList.includes(true),
    quoted: tool === 'search_answers' && rows.length > 0,
    "rivals' sites":
      tool === 'list_outreach_targets' && rows.some(({ source_type }) => source_type === 'competitor'),
    'no lift':
      tool === 'list_recommendations' &&
      rows.some(({ measurement }) => (measurement?.current ?? null) !== null && measurement?.lift === null),
    many: JUDGED.test(tool) && rows.filter(isJudged).length >= 20,
  };
  return Object.keys(conditions).filter((word) => conditions[word]);
}

const JUDGED = /^(?:get_portfolio|compare_competitors|get_visibility_groups)$/;

const isJudged = ({ verdict, against_you }: Row) => Boolean(verdict) || Boolean(against_you?.verdict);

/** Conditions that hold if they hold in any part. */
const inAny = (parts: readonly Readonly<Record<string, boolean>>[]): Readonly<Record<string, boolean>> => {
  const names = ['uncompared', 'months', 'untested', 'unlike'];
  return Object.fromEntries(names.map((name) => [name, parts.some((part) => part[name])]));
};

/** Whether rows follow those that are shown. */
function isMore(tool: string, { data, total, has_more }: Body, sent: Sent): boolean {
  const shown = data?.length ?? 0;
  if (has_more !== undefined) return has_more;
  if (sent['watched'] === 'true') return false;
  return tool === 'get_competitors' || tool === 'compare_competitors'
    ? Number(total) > shown
    : tool === 'get_competitor_series' && String(shown) === sent['limit'];
}

function partAt(body: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1);
  return names.reduce<unknown>((part, name) => Reflect.get(Object(part) as object, name), body);
}

import {
  againstIn,
  againstText,
  PERIODS,
  usualAgainst,
  type Choice,
  type Filters,
  type WindowChoice,
} from '@brand-visibility/report/data/choice';
import { isDay, isMonth, monthOf, plusMonths } from '@brand-visibility/report/data/days';
import type { Sort } from '@brand-visibility/report/parts/table';
import type { AnswerQuery } from '@brand-visibility/report/figure/figure';

/**
 * The view of the page, which is stored in the fragment of the URL (the part after `#`). Browsers do not send the
 * fragment to the service. The fragment never contains the key. The page replaces invalid values with their defaults.
 */
export interface View {
  readonly name: ViewName;
  readonly choice: Choice;
  /** The name of the selected tab, which determines the list in the table; null for the first tab. */
  readonly tab: string | null;
  readonly sort: Sort | null;
  /** Selects the answers that the drawer lists; null if the drawer is closed. */
  readonly answers: AnswerQuery | null;
}

export const VIEWS = [
  'portfolio',
  'overview',
  'engines',
  'questions',
  'sites',
  'work',
  'access',
  'report',
] as const;
export type ViewName = (typeof VIEWS)[number];

const LISTS = ['platforms', 'categories', 'theme_ids', 'locations'] as const;
const ANSWER_LISTS: readonly string[] = [...LISTS, 'prompt_ids', 'sentiment'];
const FLAGS: readonly string[] = ['named', 'gap', 'is_branded'];
const ANSWERS = [...ANSWER_LISTS, ...FLAGS, 'competitor', 'source_domain', 'source_page'];

/** The service validates the values; its error lists the unknown ones. */
function valueIn(sent: URLSearchParams, name: string) {
  if (ANSWER_LISTS.includes(name)) return sent.getAll(name);
  const text = sent.get(name);
  return FLAGS.includes(name) && (text === 'true' || text === 'false') ? text === 'true' : text;
}

const valuesIn = (sent: URLSearchParams, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, valueIn(sent, name)]));

/**
 * Parses the fragment. The result's `brand_id` is empty if the fragment contains no brand; if it contains no view
 * either, the view is the portfolio. `today` is `YYYY-MM-DD`.
 */
export function viewIn(hash: string, today: string): View {
  const sent = new URLSearchParams(hash.replace(/^#/, ''));
  const window = windowIn(sent) ?? { kind: 'month', month: plusMonths(monthOf(today), -1) };
  const [, by, way] = /^(\d{1,2})(up|down)$/.exec(sent.get('sort') ?? '') ?? [];
  return {
    name:
      VIEWS.find((one) => one === sent.get('view')) ??
      (sent.has('brand') || sent.has('view') ? 'overview' : 'portfolio'),
    choice: {
      brand_id: sent.get('brand') ?? '',
      window,
      against: againstIn(sent.get('against') ?? '') ?? usualAgainst(window),
      tz: sent.get('tz') ?? 'UTC',
      filters: valuesIn(sent, [...LISTS, 'is_branded']) as unknown as Filters,
    },
    tab: sent.get('tab'),
    sort: by === undefined ? null : { by: Number(by), isUp: way === 'up' },
    answers: answersIn(sent),
  };
}

function windowIn(sent: URLSearchParams): WindowChoice | null {
  const month = sent.get('month');
  if (month !== null && isMonth(month)) return { kind: 'month', month };
  const [start_date, end_date] = [sent.get('start_date'), sent.get('end_date')];
  if (start_date !== null && end_date !== null && isDay(start_date) && isDay(end_date))
    return { kind: 'days', start_date, end_date };
  const period = PERIODS.find((one) => one === sent.get('period'));
  return period === undefined ? null : { kind: 'period', period };
}

function answersIn(sent: URLSearchParams): AnswerQuery | null {
  if (!sent.has('answers')) return null;
  const inner = new URLSearchParams(sent.get('answers') ?? '');
  return valuesIn(
    inner,
    ANSWERS.filter((name) => inner.has(name)),
  );
}

/** Returns the fragment for a view. */
export function hashOf({ name, choice, tab, sort, answers }: View): string {
  const { brand_id, window, against, tz, filters } = choice;
  const { kind: _, ...days } = window;
  const sent = new URLSearchParams({ ...(brand_id && { brand: brand_id }), view: name, ...days, tz });
  if (againstText(against) !== againstText(usualAgainst(window))) sent.set('against', againstText(against));
  for (const list of LISTS) for (const value of filters[list]) sent.append(list, value);
  if (filters.is_branded !== null) sent.set('is_branded', String(filters.is_branded));
  if (tab !== null) sent.set('tab', tab);
  if (sort !== null) sent.set('sort', `${sort.by}${sort.isUp ? 'up' : 'down'}`);
  if (answers !== null) sent.set('answers', paramsOf(answers).toString());
  return `#${sent.toString()}`;
}

function paramsOf(query: AnswerQuery): URLSearchParams {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, string | boolean | readonly string[]][])
    for (const one of typeof value === 'object' ? value : [value]) sent.append(name, String(one));
  return sent;
}

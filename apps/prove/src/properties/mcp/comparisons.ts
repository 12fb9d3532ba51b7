/** The conditions of notes about the two windows of a result, by a separate reading of rule 21.12. */

export interface ShownWindow {
  readonly start: string;
  readonly end: string;
  readonly previous_start: string;
  readonly previous_end?: string;
  readonly time_zone: string;
  readonly carried_from: string | null;
}

/** The parameters of a call, and the fields of its response. */
type Sent = Readonly<Record<string, string>>;
type Compared = { readonly window?: ShownWindow | null; readonly answer_count?: number };

const COMPARES =
  /^(?:get_visibility(?:_groups)?|compare_visibility|compare_competitors|get_portfolio|explain_visibility|get_competitors|list_cited_(?:domains|pages))$/;

const DAYS: Readonly<Record<string, number>> = { '7d': 7, '30d': 30, '90d': 90, '365d': 366 };

export function comparisonConditions(
  tool: string,
  body: Compared,
  sent: Sent,
): Readonly<Record<string, boolean>> {
  const { window } = body;
  if (!window || window.carried_from !== null) return {};
  const { start, end, previous_start, previous_end = start, time_zone } = window;
  const areSent = sent['previous_start_date'] !== undefined;
  const compares = COMPARES.test(tool);
  const months = monthsOf(start, end, time_zone);
  const whole = monthsOf(previous_start, start, time_zone);
  const days = daysOf(sent['start_date'], sent['end_date']) ?? DAYS[sent['period'] ?? '30d'] ?? 0;
  const before = daysOf(sent['previous_start_date'], sent['previous_end_date']);
  const previous = JSON.stringify(body).match(/"previous":[^,}]+/g) ?? [];
  return {
    uncompared:
      compares &&
      body.answer_count !== 0 &&
      previous.length > 0 &&
      previous.every((text) => text === '"previous":null'),
    untested: /^get_(?:visibility|competitors)$/.test(tool) && /"change":-?\d/.test(JSON.stringify(body)),
    months: compares && !areSent && months > 0 && whole !== months,
    unlike:
      before !== null &&
      Math.abs(before - days) > 1 &&
      !(months > 0 && monthsOf(previous_start, previous_end, time_zone) === months),
  };
}

function daysOf(first: string | undefined, last: string | undefined): number | null {
  if (first === undefined || last === undefined) return null;
  return (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
}

/** The number of whole calendar months between two times; 0 if they are not at the beginnings of months. */
function monthsOf(start: string, end: string, zone: string): number {
  const [first, after] = [start, end].map((time) => (beginsMonth(time, zone) ? monthIn(time, zone) : NaN));
  return Math.max(0, (after ?? NaN) - (first ?? NaN)) || 0;
}

/** Whether a month begins at a time: it is another one a millisecond before. */
const beginsMonth = (time: string, zone: string) =>
  /\.\d{3}Z$/.test(time) &&
  monthIn(time, zone) !== monthIn(new Date(Date.parse(time) - 1).toISOString(), zone);

function monthIn(time: string, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: 'numeric' })
    .formatToParts(new Date(time))
    .map(({ type, value }) => [type, Number(value)] as const);
  const { year = 0, month = 0 } = Object.fromEntries(parts);
  return 12 * year + month;
}

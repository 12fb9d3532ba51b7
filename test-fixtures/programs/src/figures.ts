/** The value of each place of a figure in the responses of a report, and how it is printed. */

/** A number, or null where the API has none. Throws for a place that is not there. */
export function valueAt(responses: unknown, place: string): number | null {
  const sum = place.split(' + ');
  if (sum.length > 1) return sum.reduce((all, one) => all + (valueAt(responses, one) ?? 0), 0);
  const [first = '', second] = place.split(' - ');
  if (second === undefined) return readAt(responses, first.split('.'));
  const [a, b] = [valueAt(responses, first), valueAt(responses, second)];
  return a === null || b === null ? null : difference(a, b);
}

/** Of two figures with one decimal. */
export const difference = (a: number, b: number) => (Math.round(10 * a) - Math.round(10 * b)) / 10;

function readAt(value: unknown, [name, ...rest]: readonly string[]): number | null {
  if (name === undefined) return figureOf(value);
  const [, field, wanted] = /^\[(\w+)=(.+)\]$/.exec(name) ?? [];
  if (name !== '*' && field === undefined) return readAt(memberOf(value, name), rest);
  if (!Array.isArray(value)) throw new Error(`${name} is not of a list`);
  const rows = field === undefined ? value : value.filter((row) => String(memberOf(row, field)) === wanted);
  return rest.length === 0
    ? rows.length
    : rows.reduce<number>((all, row) => all + (readAt(row, rest) ?? 0), 0);
}

/** What a place without sums and rows leads to. Throws for a place that is not there. */
export const memberAt = (responses: unknown, place: string): unknown =>
  place.split('.').reduce(memberOf, responses);

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name))
    throw new Error(`no ${name}`);
  return (value as Readonly<Record<string, unknown>>)[name]; // its own member
}

/** A fraction is rounded to hundredths, half up. */
function figureOf(value: unknown): number | null {
  if (value === null || typeof value === 'number') return value;
  const [above, below] = [memberOf(value, 'numerator'), memberOf(value, 'denominator')].map((part) =>
    BigInt(String(part)),
  );
  if (above === undefined || below === undefined) throw new Error('no fraction');
  const thousandths = (1000n * above) / below;
  return Number(thousandths / 10n + (thousandths % 10n >= 5n ? 1n : 0n)) / 100;
}

export type Written = keyof typeof MARKS;

/** Between thousands, and before decimals. */
const MARKS = {
  en: [',', '.'],
  de: ['.', ','],
  es: ['.', ','],
  fr: ['\u202f', ','],
  it: ['.', ','],
  nl: ['.', ','],
} as const;
const NO_ANSWERS = {
  en: 'no answers',
  de: 'keine Antworten',
  es: 'sin respuestas',
  fr: 'aucune réponse',
  it: 'nessuna risposta',
  nl: 'geen antwoorden',
};
const MINUS = '\u2212';

const COUNT =
  /(?:_count|_count_before|answers|answers_naming_\w+|only_you|only_them|first|second|third|fourth_plus|positive|neutral|negative|failed|filled|deleted_prompt|filtered_out|total|\*|\])$/;

/** Spanish and Italian do not group four digits. */
const grouped = (count: number, language: Written = 'en') =>
  (language === 'es' || language === 'it') && count < 10_000
    ? String(count)
    : new Intl.NumberFormat('en').format(count).replaceAll(',', MARKS[language][0]);

/** The texts that may stand for a value: a change has its sign in tables, and only its size in sentences. */
export function printed(place: string, value: number | null, language: Written = 'en'): string[] {
  if (value === null) return ['–', NO_ANSWERS[language]];
  const [last = ''] = place.split(/ [-+] /).slice(-1);
  if (COUNT.test(last)) return [grouped(value, language)];
  const decimals = (one: number, digits: number) => one.toFixed(digits).replace('.', MARKS[language][1]);
  if (last.includes('figures.average_position')) return [decimals(value, 2)];
  const size = decimals(Math.abs(value), 1);
  if (!/change$|lift$/.test(last) && !place.includes(' - ')) return [size];
  return [size, value === 0 ? size : `${value > 0 ? '+' : MINUS}${size}`];
}

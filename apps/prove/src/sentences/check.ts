import { CHECKS } from './claims.js';
import type { Figure, Sentence, StatedClaim } from './document.js';
import { PREVIOUS, type Facts } from './facts.js';
import type { Language } from './reports.js';
import { claimOfRow, isUnclaimed } from './unclaimed.js';

/** Something in a report that a reader can refute. */
export interface Finding {
  readonly sentence: string;
  /** The kind of the claim, `figure` or `unclaimed`. */
  readonly kind: string;
  readonly reason: string;
}

/** Kinds of claims that the printed tables refute. */
const PRINTED = new Set(['named-most', 'never-named']);

/** Checks each sentence of a report in a language against what the API says. */
export async function findingsIn(
  sentences: readonly Sentence[],
  facts: Facts,
  language: Language,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const all = [...new Set(sentences.flatMap(({ claims }) => claims))];
  const check = async (stated: StatedClaim, sentence: string) => {
    const { kind } = stated.claim;
    if (PRINTED.has(kind)) return;
    const reason = await (CHECKS[kind]?.(stated.claim, { facts, stated, all }) ??
      'nobody checks such a claim');
    if (reason !== null) findings.push({ sentence, kind, reason });
  };
  for (const stated of all) await check(stated, stated.text.trim());
  for (const sentence of sentences) {
    const { text, figures } = sentence;
    const row = claimOfRow(sentence);
    if (row !== null) {
      const claim = { ...row, since: PREVIOUS, engines: await facts.counted() };
      await check({ claim, text, figures: [] }, text);
    } else if (isUnclaimed(sentence))
      findings.push({ sentence: text, kind: 'unclaimed', reason: `it is in ${sentence.where}` });
    let reason = misprint(sentence, language);
    for (const figure of figures) reason ??= await otherFigure(figure, facts);
    if (reason !== null) findings.push({ sentence: text, kind: 'figure', reason });
  }
  return findings;
}

const COMMA = ['.', ','] as const;
const DECIMAL = { en: [',', '.'], de: COMMA, es: COMMA, fr: ['\u202f', ','], it: COMMA, nl: COMMA } as const;
const numberIn = (text: string, [thousands, decimal]: (typeof DECIMAL)[Language]) =>
  Number(text.replaceAll(thousands, '').replace(decimal, '.'));

/** Whether a sentence prints a figure as another one, or a percentage above 100. A count may be a word. */
function misprint({ plain, figures }: Sentence, language: Language): string | null {
  for (const [text, digits = ''] of plain.matchAll(/(?<!\d)(\d{1,9}(?:[.,]\d{1,2})?)\s?%/g))
    if (numberIn(digits, DECIMAL[language]) > 100) return `${text} is not a share`;
  for (const { text, value } of figures) {
    const digits = text.replaceAll(/[^\d.,]/g, '');
    if (/\d/.test(digits) && numberIn(digits, DECIMAL[language]) !== Math.abs(Number(value)))
      return `${text} is printed for ${value}`;
  }
  return null;
}

/** Requests a figure again, if its path leads to one value of a response that the checks have. */
async function otherFigure({ at, value }: Figure, facts: Facts): Promise<string | null> {
  const [name = '', ...path] = at.split('.');
  if (!/^[\w.]+$/.test(at) || value === '') return null;
  const engines = await facts.counted();
  const responses: Readonly<Record<string, () => Promise<unknown>>> = {
    comparison: () => facts.comparison(PREVIOUS, engines),
    all_engines: () => facts.comparison(PREVIOUS),
    leads: () => facts.rivals(engines),
    months: async () => ({ data: await facts.months(engines) }),
    engines: async () => ({ data: await facts.groups('platform', PREVIOUS, engines) }),
  };
  const response = await responses[name]?.();
  if (response === undefined) return null;
  const found = path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    response,
  );
  return String(found) === value ? null : `${at} is ${String(found)}, not ${value}`;
}

import type { Answer, Brand, GetMethodologyResponse } from '@brand-visibility/client';
import { citedDomain, nameKey } from '@brand-visibility/domain';
import type { LISTS, OF_ANSWERS } from './members.js';

/** Rows that the service sends inside others, with the keys by which it counts them (rules 8.1 and 15.1). */

type Rows = readonly object[];

export type AnswerRows = Readonly<Record<(typeof OF_ANSWERS)[number], Rows>>;
/** The lists of a brand; empty for tables that are not copied. */
export type BrandLists = Readonly<Record<(typeof LISTS)[number], Rows>>;

export const brandRow = (brand: Brand): object => ({ ...brand, name_key: nameKey(brand.name) });

/** An answer; its competitors as recorded, among which the brand's own name may be; and its citations. */
export function answerRows(answer: Answer): AnswerRows {
  const { id: answer_id, run_id, prompt_id, competitors, sources } = answer;
  const of = { answer_id, run_id, prompt_id };
  return {
    answer: [answer],
    mention: competitors.map((each, place) => ({ ...of, place, ...each, name_key: nameKey(each.name) })),
    source: sources.map((each, place) => ({
      ...of,
      place,
      ...each,
      report_domain: citedDomain(each.domain),
    })),
  };
}

export const rivalRow = ({ name, domain }: { readonly name: string; readonly domain: string | null }) => ({
  name,
  name_key: nameKey(name),
  domain,
});

/** A weight is an exact fraction such as `1/2`; `value` is the nearest number. */
export const weightRows = ({ engine_weights }: GetMethodologyResponse) =>
  Object.entries(engine_weights).map(([platform, weight], place) => {
    const [numerator, denominator = 1] = weight.split('/').map(Number);
    return { platform, place, weight, value: Number(numerator) / denominator };
  });

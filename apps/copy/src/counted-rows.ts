import type { Answer, Brand, GetMethodologyResponse } from '@brand-visibility/client';
import { firstMentions } from '@brand-visibility/domain/rivals/mentions';
import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import { citedDomain } from '@brand-visibility/domain/sources/keys';
import type { LISTS, OF_ANSWERS } from './members.js';

/** Derives rows from responses. Adds the keys under which the service counts names and domains (rules 8.1 and 15.1). */

type Rows = readonly object[];

export type AnswerRows = Readonly<Record<(typeof OF_ANSWERS)[number], Rows>>;
/** The rows of each list of a brand. The rows of a table that is not copied are an empty array. */
export type BrandLists = Readonly<Record<(typeof LISTS)[number], Rows>>;

export const countedBrand = (brand: Brand): object => ({ ...brand, name_key: nameKey(brand.name) });

/**
 * Returns the rows that an answer fills. The mentions are the first of each name key (rule 8.1), as recorded, so they
 * may include the brand's own name.
 */
export function answerRows(answer: Answer): AnswerRows {
  const { id: answer_id, run_id, prompt_id, competitors, sources } = answer;
  const of = { answer_id, run_id, prompt_id };
  return {
    answer: [answer],
    mention: firstMentions(
      competitors.map((each, place) => ({ ...of, place, ...each, name_key: nameKey(each.name) })),
    ),
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

/** Returns the engine weights. `weight` is exact, such as `1/3`; `value` is the nearest floating-point number. */
export const weightRows = ({ engine_weights }: GetMethodologyResponse) =>
  Object.entries(engine_weights).map(([platform, weight], place) => {
    const [numerator, denominator = 1] = weight.split('/').map(Number);
    return { platform, place, weight, value: Number(numerator) / denominator };
  });

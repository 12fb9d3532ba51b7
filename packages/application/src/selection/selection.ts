import {
  answerMask,
  type AnswerFilter,
  type Selection,
  identityIn,
  type RivalRef,
} from '@brand-visibility/counting';
import type { BrandRow, CountingReader, FilterOf, Runs } from '../ports.js';
import type { IdentityOf } from '@brand-visibility/domain/rivals/report';

/** The filters of the reports on answers, as the contract defines them. */
type ReportFilter = keyof FilterOf<'getVisibility'> | keyof FilterOf<'explainVisibility'>;

/** The filters that `answerMask` ignores. If there is one, nothing may be selected, so no report compiles. */
type Ignored = Exclude<ReportFilter, keyof AnswerFilter>;

/** Selects the answers of a brand that pass a filter (rule 11.3). `isRepeated`: the request reads some runs twice. */
export async function readSelection(
  reader: CountingReader,
  brand: BrandRow,
  filter: [Ignored] extends [never] ? AnswerFilter : { readonly isIgnoredByAnswerMask: Ignored },
  isRepeated = false,
): Promise<Selection> {
  const rivals = await reader.rivals.order(brand);
  const prompts = await reader.prompts.attributes();
  const mask = answerMask(prompts, filter);
  const facts = (runs: Runs) => reader.facts(answeredOf(runs, prompts), isRepeated);
  return { prompts, mask, rivals, facts };
}

/** Returns the runs that may have answers: none if the brand has no prompts. */
export const answeredOf = (runs: Runs, prompts: readonly unknown[]): Runs =>
  prompts.length === 0 ? [] : runs;

/** Reads the names and domains of the brands that a report shows; null stands for the customer's brand. */
export async function identitiesOf(
  reader: Pick<CountingReader, 'rivals'>,
  brand: BrandRow,
  shown: readonly (RivalRef | null)[],
): Promise<IdentityOf<RivalRef>> {
  const rivals = new Set(shown.flatMap((rival) => rival ?? []));
  const identities = await reader.rivals.identities([...rivals]);
  return (rival) => (rival === null ? brand : identityIn(identities, rival));
}

import { ENGINES } from '@brand-visibility/domain';
import { byBytes, domainForm, isSameName, sourceRows, type SourceList } from '@brand-visibility/model';
import type { ModelBrand } from './brand.js';
import type { ModelQuestion } from './question.js';
import { shownWithEnd } from './window.js';

/** The lists of cited domains and pages, all of them (section 15 of the rules). */
export function sources(kind: SourceList, { of, query, window, current, previous }: ModelQuestion) {
  const { sort = 'answer_share', order = 'desc', owner, gap, domain } = query;
  const { weights, brand } = of;
  const data = sourceRows(
    kind,
    { current, previous, ownName: brand.name, weights, engines: ENGINES, ownershipOf: ownershipIn(of) },
    {
      owner: owner?.split(','),
      gap: gap === undefined ? undefined : gap === 'true',
      domain,
      sort,
      order,
    },
  );
  return {
    brand_id: of.id,
    window: shownWithEnd(window),
    answer_count: current.length,
    cited_answer_count: current.filter((answer) => answer.sources.length > 0).length,
    citation_count: current.reduce((total, answer) => total + answer.sources.length, 0),
    total: data.length,
    data,
  };
}

/** Whose a domain in normal form is, and of which type (rule 15.3). */
function ownershipIn({ brand, known, recorded, types }: ModelBrand) {
  const own = [brand.domain, ...brand.domain_aliases].map(domainForm);
  const typeOf = typesByForm(types);
  const others = recorded
    .flatMap((key) => {
      const { name, domain } = known.get(key) ?? {};
      return name === undefined || domain === null || domain === undefined || isSameName(name, brand.name)
        ? []
        : [{ name, key, domain: domainForm(domain) }];
    })
    // The longest domain first, then the smallest name key.
    .sort((a, b) => b.domain.length - a.domain.length || byBytes(a.key, b.key));
  return (cited: string) => {
    const type = typeOf.get(cited) ?? null;
    const isOwn = own.some((each) => isWithin(cited, each));
    const rival = isOwn ? undefined : others.find((each) => isWithin(cited, each.domain));
    return {
      owner: isOwn ? 'own' : rival ? 'competitor' : 'other',
      competitor_name: rival?.name ?? null,
      source_type: rival ? 'competitor' : type,
    };
  };
}

/** Of several spellings of a domain the normal form counts, else the first one by bytes. */
function typesByForm(recorded: ReadonlyMap<string, string>): Map<string, string> {
  const types = new Map<string, string>();
  for (const [domain, type] of [...recorded].sort(([a], [b]) => byBytes(b, a)))
    types.set(domainForm(domain), type);
  for (const [domain, type] of recorded) if (domainForm(domain) === domain) types.set(domain, type);
  return types;
}

/** The empty domain is nobody's. */
const isWithin = (domain: string, of: string) => of !== '' && (domain === of || domain.endsWith(`.${of}`));

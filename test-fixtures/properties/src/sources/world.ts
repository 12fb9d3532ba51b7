import type { ImportRecord } from '@brand-visibility/contract';
import {
  byBytes,
  domainForm,
  isBlank,
  isSameName,
  knownRivals,
  nameForm,
  type KnownRival,
} from '@brand-visibility/model';

/** Facts that no response shows: rivals with a record and the domains that reports show for them, and domain types. */
export interface SourceWorld {
  /** By id of the brand. */
  readonly rivals: ReadonlyMap<string, readonly KnownRival[]>;
  /** By domain in normal form. */
  readonly types: ReadonlyMap<string, string>;
}

/** The world after an import of records, of which a later one replaces an earlier one. */
export function sourceWorld(records: Iterable<ImportRecord>): SourceWorld {
  const rivals = new Map<string, Map<string, ImportRecord<'rival'>>>();
  const recorded = new Map<string, string>();
  const brandOf = new Map<string, string>();
  const sightings = new Map<string, ImportRecord<'answer'>>();
  for (const each of records) {
    if (each.type === 'run' && each.status === 'completed') brandOf.set(each.id, each.brand_id);
    else if (each.type === 'run') brandOf.delete(each.id);
    if (each.type === 'answer' && isSighting(each)) sightings.set(each.id, each);
    else if (each.type === 'answer') sightings.delete(each.id);
    if (each.type === 'domain_type') recorded.set(each.domain, each.domain_type);
    if (each.type !== 'rival') continue;
    const own = rivals.get(each.brand_id) ?? new Map<string, ImportRecord<'rival'>>();
    rivals.set(each.brand_id, own.set(nameForm(each.name), each));
  }
  const withDomains = (brand_id: string, own: ReadonlyMap<string, ImportRecord<'rival'>>) => {
    const answers = [...sightings.values()].filter(({ run_id }) => brandOf.get(run_id) === brand_id);
    const known = knownRivals([...own.values()], answers);
    return [...own.keys()].flatMap((key) => known.get(key) ?? []);
  };
  return {
    rivals: new Map([...rivals].map(([brand_id, own]) => [brand_id, withDomains(brand_id, own)])),
    types: typesByForm(recorded),
  };
}

const isSighting = ({ outcome, competitors }: ImportRecord<'answer'>) =>
  outcome === 'answered' && competitors.some(({ domain }) => !isBlank(domain));

/** Of several spellings of a domain the normal form counts, else the first one by bytes. */
function typesByForm(recorded: ReadonlyMap<string, string>): Map<string, string> {
  const types = new Map<string, string>();
  for (const [domain, type] of [...recorded].sort(([a], [b]) => byBytes(b, a)))
    types.set(domainForm(domain), type);
  for (const [domain, type] of recorded) if (domainForm(domain) === domain) types.set(domain, type);
  return types;
}

export interface Ownership {
  readonly owner: 'own' | 'competitor' | 'other';
  readonly competitor_name: string | null;
  readonly source_type: string | null;
}

interface OwnDomains {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
  readonly domain_aliases: readonly string[];
}

/** Whose a domain in normal form is, and of which type (rule 15.3). */
export function ownershipIn(
  { rivals, types }: SourceWorld,
  { id, name, domain, domain_aliases }: OwnDomains,
): (domain: string) => Ownership {
  const own = [domain, ...domain_aliases].map(domainForm);
  const others = (rivals.get(id) ?? [])
    .flatMap((rival) =>
      rival.domain === null
        ? []
        : [{ name: rival.name, key: nameForm(rival.name), domain: domainForm(rival.domain) }],
    )
    .filter((rival) => !isSameName(rival.name, name))
    // The longest domain first, then the smallest name key.
    .sort((a, b) => b.domain.length - a.domain.length || byBytes(a.key, b.key));
  return (cited) => {
    const source_type = types.get(cited) ?? null;
    if (own.some((each) => isWithin(cited, each)))
      return { owner: 'own', competitor_name: null, source_type };
    const rival = others.find((each) => isWithin(cited, each.domain));
    if (rival) return { owner: 'competitor', competitor_name: rival.name, source_type: 'competitor' };
    return { owner: 'other', competitor_name: null, source_type };
  };
}

/** The empty domain is nobody's. */
const isWithin = (domain: string, of: string) => of !== '' && (domain === of || domain.endsWith(`.${of}`));

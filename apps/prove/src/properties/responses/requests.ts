import {
  CATEGORIES,
  PROMPT_STATUSES,
  RUN_STATUSES,
  SENTIMENTS,
  SORT_ORDERS,
  SOURCE_OWNERS,
  SOURCE_SORTS,
} from '@brand-visibility/domain/vocabulary';
import type { ModelBrand, OperationId, Query } from '@brand-visibility/model';
import type { Draw } from '@brand-visibility/records';
import { listOf, type TrendQuestion } from '../questions.js';

/** The query of an operation: a drawn question, and filters, mostly of values that some answer has. */
export function drawQuery(draw: Draw, id: OperationId, question: TrendQuestion, of: ModelBrand): Query {
  const { window, compared, filters, chosen, interval, breakdown, rivals, groups } = question;
  const plain = { ...window, ...filters };
  const report = { ...plain, ...chosen };
  const changes = draw.chance(60) ? { ...report, ...compared } : report;
  switch (id) {
    case 'getVisibility':
      return { ...plain, ...breakdown };
    case 'getVisibilityComparison':
    case 'explainVisibility':
      return changes;
    case 'getCompetitors':
      return { ...plain, ...rivals };
    case 'getVisibilitySeries':
      return { ...report, ...breakdown, interval };
    case 'getCompetitorSeries':
      return { ...report, ...rivals, interval };
    case 'getCompetitorComparison':
      return { ...changes, ...rivals };
    case 'getVisibilityGroups':
      return { ...changes, ...groups };
    case 'listSourceDomains':
      return { ...changes, ...drawRows(draw) };
    case 'listSourcePages':
      return { ...changes, ...drawRows(draw), ...drawDomain(draw, of) };
    case 'listAnswers':
      return { ...window, ...pickedFrom(filters, 'platforms') };
    case 'listBrandAnswers':
      return drawAnswers(draw, report, of);
    case 'listPrompts':
      return {
        ...(draw.chance(30) ? { status: draw.pick(PROMPT_STATUSES) } : {}),
        ...(draw.chance(30) ? { category: draw.pick(CATEGORIES) } : {}),
        ...(draw.chance(30) ? { theme_id: draw.pick([...of.themes.keys(), 'none']) } : {}),
      };
    case 'getPortfolio':
      return {
        ...window,
        ...(draw.chance(60) ? compared : {}),
        ...pickedFrom(filters, 'platforms', 'is_branded'),
        ...(draw.chance(70) ? { top_rival: String(draw.chance(85)) } : {}),
      };
    case 'listRuns':
      return draw.chance(40) ? { status: draw.pick(RUN_STATUSES) } : {};
  }
}

const pickedFrom = (filters: Query, ...names: readonly string[]): Query =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => names.includes(name)));

/** Which rows of sources, and their order. */
function drawRows(draw: Draw): Query {
  const owners = draw.chance(40) ? draw.some(SOURCE_OWNERS, 50) : [];
  return {
    ...(owners.length > 0 ? { owner: owners.join(',') } : {}),
    ...(draw.chance(30) ? { gap: String(draw.chance(60)) } : {}),
    ...(draw.chance(50) ? { sort: draw.pick(SOURCE_SORTS) } : {}),
    ...(draw.chance(40) ? { order: draw.pick(SORT_ORDERS) } : {}),
  };
}

/** A domain as somebody may type it; a lone dot is the empty domain, which matches nothing. */
function drawDomain(draw: Draw, of: ModelBrand): Query {
  if (!draw.chance(35)) return {};
  const domain = draw.pick([...sendable(sourcesOf(of).map((each) => each.domain)), 'unheard-of.example']);
  return { domain: draw.pick([domain, domain.toUpperCase(), ...dressed(domain), '.']) };
}

/** Filters of the list alone, or a run instead of the window. */
function drawAnswers(draw: Draw, report: Query, of: ModelBrand): Query {
  const { period: _, start_date: __, end_date: ___, ...others } = report;
  if (draw.chance(15)) return { ...others, run_id: draw.pick([...of.runs.map(({ id }) => id), 'no_run']) };
  if (draw.chance(20)) return report;
  const names = of.answers.flatMap(({ competitors }) => competitors.map(({ name }) => name));
  const pick = (values: readonly string[], other: readonly string[]) =>
    draw.pick(values.length > 0 && draw.chance(85) ? sendable(values) : other);
  const filters: readonly (readonly [string, () => string])[] = [
    ['named', () => draw.pick(['true', 'false'])],
    ['competitor', () => respelled(draw, pick(names, [of.brand.name, 'Nobody', '　']))],
    ['without_competitor', () => respelled(draw, pick(names, [of.brand.name, 'Nobody', '　']))],
    ['sentiment', () => listOf(draw.some(SENTIMENTS, 50).concat(draw.pick(SENTIMENTS)))],
    [
      'source_domain',
      () =>
        draw.pick(
          dressed(
            pick(
              sourcesOf(of).map(({ domain }) => domain),
              ['.'],
            ),
          ),
        ),
    ],
    [
      'source_page',
      () =>
        pick(
          sourcesOf(of).map(({ url }) => url),
          ['https://nowhere.example', 'no address'],
        ),
    ],
    ['gap', () => draw.pick(['true', 'false'])],
  ];
  const own = draw.some(filters, 40).map(([name, value]) => [name, value()] as const);
  return { ...report, ...Object.fromEntries(own) };
}

const sourcesOf = ({ answers }: ModelBrand) => answers.flatMap(({ sources }) => sources);

/** Those that a query can have as a value (rule 3.6). */
const sendable = (texts: readonly string[]) => texts.filter((text) => /^[^\p{Cc}]+$/u.test(text));

/** Other spellings with the same name key. */
const respelled = (draw: Draw, name: string) =>
  draw.pick([name, name.toLowerCase(), ` ${name.replaceAll(' ', '  ')}`, name.normalize('NFKC')]);

/** A domain, and other spellings with the same normal form. */
const dressed = (domain: string) =>
  domain.startsWith('www.') ? [domain] : [domain, domain.toUpperCase(), `www.${domain}.`];

import type { Batches, CitationPosition, RivalRef, RunCitations } from '@brand-visibility/counting';
import {
  citationsOf,
  engineOf,
  factsOf,
  ordinalOf,
  pageEntry,
  rivalsOf,
  rivalWords,
  sourceRef,
} from '@brand-visibility/counting/stored';
import { compareCodePoints, nameKey } from '@brand-visibility/domain/rivals/name-key';
import type { IdentityOf } from '@brand-visibility/domain/rivals/report';
import { recordedDomain } from '@brand-visibility/domain/sources/keys';
import { readSelection } from '../../src/endpoints/selection.js';
import type {
  BrandReader,
  PromptReader,
  RivalReader,
  RunReader,
  Runs,
  SourceReader,
} from '../../src/index.js';
import {
  brandOf,
  coveredOf,
  filterOf,
  NAMES,
  promptId,
  spelt,
  storedRun,
  type World,
  type WorldAnswer,
} from './world.js';

/** What counting and measuring read of a brand; nothing else is asked. */
type Reads = Pick<BrandReader, 'facts' | 'citations' | 'citedAnswers'> & {
  readonly prompts: Pick<PromptReader, 'attributes'>;
  readonly runs: Pick<RunReader, 'named'>;
  readonly rivals: Pick<RivalReader, 'order' | 'identities' | 'domains'>;
  readonly sources: SourceReader;
};

/** A reader of a brand in memory, without a database and without a cache. */
export function readerOf({ prompts, runs, watched }: World): BrandReader {
  const cited = runs.flat().flatMap(({ sources }) => sources);
  // By their first citation, as a store numbers them.
  const keys = {
    domain: [...new Set(cited.map(({ domain }) => domain))],
    page: [...new Set(cited.map(({ url }) => url))],
  };
  const runOf = (id: string) => runs[Number(id.slice('run_'.length))]!;
  const batches = <T>(columnsOf: (answers: readonly WorldAnswer[]) => T) =>
    async function* (some: Runs): Batches<T> {
      for (const { id } of some) yield [columnsOf(runOf(id))];
    };
  const reads: Reads = {
    facts: batches(runFacts),
    citations: batches((answers) => runCitations(answers, keys)),
    prompts: {
      attributes: async () =>
        prompts.map(({ isDeleted, ...attributes }, ord) => ({
          ...attributes,
          ord,
          id: promptId(ord),
          is_branded: false,
          deleted_at: isDeleted ? 0n : null,
        })),
    },
    runs: {
      named: async (ids) => runs.map((_, run) => storedRun(run)).filter(({ id }) => ids.includes(id)),
    },
    rivals: {
      order: async ({ name }) => {
        const ownNameKey = nameKey(name);
        const sorted = NAMES.map((name_key, ord) => ({
          ord,
          name_key,
          is_watched: watched.includes(ord),
        })).sort((a, b) => compareCodePoints(a.name_key, b.name_key));
        const successor = sorted.find(({ name_key }) => compareCodePoints(name_key, ownNameKey) >= 0);
        const own = sorted.find(({ name_key }) => name_key === ownNameKey);
        return rivalsOf({
          words: rivalWords(sorted),
          own: own?.ord ?? null,
          successor: successor?.ord ?? null,
        });
      },
      identities: async (rivals) =>
        new Map(
          rivals.map((rival) => {
            const name_key = NAMES[ordinalOf(rival)]!;
            return [rival, { name: spelt(ordinalOf(rival)), domain: `${name_key}.example` }];
          }),
        ),
      domains: async (brand) =>
        NAMES.map((name_key, rival) => ({
          name_key,
          name: spelt(rival),
          domain: `${name_key}.example`,
        })).filter(({ name_key }) => name_key !== nameKey(brand.name)),
    },
    sources: {
      counts: async () => ({ domains: keys.domain.length, pages: keys.page.length }),
      order: async (by) => {
        const ordinals = [...keys[by].keys()].sort((a, b) => compareCodePoints(keys[by][a]!, keys[by][b]!));
        return Uint32Array.from(ordinals);
      },
      find: async (by, key) => (keys[by].includes(key) ? sourceRef(keys[by].indexOf(key)) : null),
      keysWithin: async (by, sources) => ({
        rows: sources.map((source) => ({ source, key: keys[by][ordinalOf(source)]! })),
        isCut: false,
      }),
      domains: async (domains) =>
        new Map(
          (domains ?? [...keys.domain.keys()].map(sourceRef)).map((domain) => [
            domain,
            keys.domain[ordinalOf(domain)]!,
          ]),
        ),
      types: async () => new Map([['b.example', 'forum']]),
    },
    citedAnswers: (some) => {
      const answerAt = ({ run, prompt, engine }: CitationPosition) =>
        runOf(some[run]!.id).find((each) => each.prompt === prompt && each.platform === engineOf(engine))!;
      return {
        ids: async (positions) => positions.map((each) => answerAt(each).id),
        titles: async (positions) => positions.map((each) => answerAt(each).sources[each.position]!.title),
      };
    },
  };
  return reads as BrandReader; // the tests read nothing else
}

/** The answers of the brand that pass the filter. */
export const selectionOf = (world: World) => readSelection(readerOf(world), brandOf(world), filterOf(world));

/** The identity of a rival, or of the brand, as the model shows it. */
export function identityOf(world: World): IdentityOf<RivalRef> {
  const { name, domain } = brandOf(world);
  return (rival) => {
    if (rival === null) return { name, domain };
    const ordinal = ordinalOf(rival);
    return { name: spelt(ordinal), domain: `${NAMES[ordinal]}.example` };
  };
}

/** The first arguments of the functions that count a report of a window and its comparison window. */
export const askedOf = (world: World) =>
  [readerOf(world), brandOf(world), coveredOf(world), filterOf(world)] as const;

const runFacts = (answers: readonly WorldAnswer[]) =>
  factsOf(answers.map(({ rivals, ...answer }) => ({ ...answer, mentions: rivals })));

function runCitations(
  answers: readonly WorldAnswer[],
  keys: Readonly<Record<'domain' | 'page', readonly string[]>>,
): RunCitations {
  const sources = answers.flatMap((answer) => answer.sources);
  return citationsOf(
    answers.map(({ id, prompt, platform, brand_named, rivals, created_at, sources: own }) => ({
      id,
      prompt,
      platform,
      isNamed: brand_named,
      rivals: rivals.map(({ rival }) => rival),
      created_at: BigInt(Date.parse(created_at)) * 1_000n,
      citations: own.length,
    })),
    {
      domain: sources.map(({ domain }) => keys.domain.indexOf(domain)),
      page: sources.map(({ url, domain, title }) => {
        const { isOfHost, isRedirect } = recordedDomain(url, domain);
        return pageEntry(keys.page.indexOf(url), { isTitled: !!title?.trim(), isOfHost, isRedirect });
      }),
    },
  );
}

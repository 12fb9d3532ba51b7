import {
  columnsOfRuns,
  CITATIONS,
  ColumnsCache,
  decodeRivals,
  ENGINE_INDEXES,
  encodeCitations,
  encodeFacts,
  encodeRivalOrder,
  FACTS,
  OF_HOST,
  PAGE_BITS,
  REDIRECT,
  TITLED,
  type CitationPosition,
  type ReadRuns,
} from '@brand-visibility/counting';
import { compareCodePoints, ENGINES, nameKey, recordedDomain } from '@brand-visibility/domain';
import type { CitationsReader, FactsReader, PromptReader, RivalReader } from '../../src/index.js';
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

type Reads = FactsReader &
  CitationsReader &
  Pick<RivalReader, 'rivalIdentities'> &
  Pick<PromptReader, 'labels'>;

/** A reader of a brand in memory, without a database and without a cache. */
export function readerOf({ prompts, runs, watched }: World): Reads {
  const cited = runs.flat().flatMap(({ sources }) => sources);
  // By their first citation, as a store numbers them.
  const keys = {
    domain: [...new Set(cited.map(({ domain }) => domain))],
    page: [...new Set(cited.map(({ url }) => url))],
  };
  const runOf = (id: string) => runs[Number(id.slice('run_'.length))]!;
  const encoded =
    (encode: (answers: readonly WorldAnswer[]) => Uint8Array): ReadRuns =>
    async (ids) =>
      ids.map((id) => ({ revision: id, data: encode(runOf(id)) }));
  const cache = new ColumnsCache(0);
  const facts = {
    format: FACTS,
    cache: cache.of(FACTS),
    isRemote: false,
    read: encoded((answers) =>
      encodeFacts(
        answers.map(({ prompt, platform, position, sentiment, rivals }) => ({
          prompt,
          platform,
          position,
          sentiment,
          mentions: rivals,
        })),
      ),
    ),
  };
  const citations = {
    format: CITATIONS,
    cache: cache.of(CITATIONS),
    isRemote: false,
    read: encoded((answers) => citationsOf(answers, keys)),
  };
  return {
    facts: (_, some) => columnsOfRuns(facts, some),
    citations: (_, some) => columnsOfRuns(citations, some),
    promptAttributes: async () =>
      prompts.map(({ isDeleted, ...attributes }, ord) => ({
        ...attributes,
        ord,
        id: promptId(ord),
        is_branded: false,
        deleted_at: isDeleted ? 0n : null,
      })),
    runsNamed: async (_, ids) => runs.map((_, run) => storedRun(run)).filter(({ id }) => ids.includes(id)),
    rivals: async ({ name }) => {
      const ownNameKey = nameKey(name);
      const sorted = NAMES.map((name_key, ord) => ({
        ord,
        name_key,
        is_watched: watched.includes(ord),
      })).sort((a, b) => compareCodePoints(a.name_key, b.name_key));
      const successor = sorted.find(({ name_key }) => compareCodePoints(name_key, ownNameKey) >= 0);
      const own = sorted.find(({ name_key }) => name_key === ownNameKey);
      const [data, ord] = [encodeRivalOrder(sorted), own?.ord ?? null];
      return decodeRivals({ data, own: ord, successor: successor?.ord ?? null });
    },
    rivalIdentities: async (_, rivals) =>
      new Map(rivals.map((rival) => [rival, { name: spelt(rival), domain: `${NAMES[rival]!}.example` }])),
    rivalDomains: async (brand) =>
      NAMES.map((name_key, rival) => ({
        name_key,
        name: spelt(rival),
        domain: `${name_key}.example`,
      })).filter(({ name_key }) => name_key !== nameKey(brand.name)),
    labels: async (_, of, ids) => ({
      rows: ids.map((id) => ({ id, label: labelOf(of, id) })),
      isCut: false,
    }),
    knownSources: async () => ({ domains: keys.domain.length, pages: keys.page.length }),
    sourceOrder: async (_, by) => {
      const ordinals = [...keys[by].keys()].sort((a, b) => compareCodePoints(keys[by][a]!, keys[by][b]!));
      return Uint32Array.from(ordinals);
    },
    citedOrdinal: async (_, by, key) => (keys[by].includes(key) ? keys[by].indexOf(key) : null),
    sourceKeysWithin: async (_, by, ordinals) => ({
      rows: ordinals.map((ordinal) => ({ ordinal, key: keys[by][ordinal]! })),
      isCut: false,
    }),
    citedDomains: async (_, ordinals) =>
      new Map((ordinals ?? [...keys.domain.keys()]).map((ordinal) => [ordinal, keys.domain[ordinal]!])),
    domainTypes: async () => new Map([['b.example', 'forum']]),
    citedAnswers: (_, some) => {
      const answerAt = ({ run, prompt, engine }: CitationPosition) =>
        runOf(some[run]!.id).find(
          (each) => each.prompt === prompt && each.platform === ENGINES[ENGINE_INDEXES[engine]!],
        )!;
      return {
        ids: async (positions) => positions.map((each) => answerAt(each).id),
        titles: async (positions) => positions.map((each) => answerAt(each).sources[each.position]!.title),
      };
    },
  };
}

/** The first arguments of the functions that count a report of a window and its comparison window. */
export const askedOf = (world: World) =>
  [readerOf(world), brandOf(world), coveredOf(world), filterOf(world)] as const;

export const labelOf = (of: string, id: string) => `${of} ${id}`;

function citationsOf(
  answers: readonly WorldAnswer[],
  keys: Readonly<Record<'domain' | 'page', readonly string[]>>,
): Uint8Array {
  const sources = answers.flatMap((answer) => answer.sources);
  return encodeCitations(
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
        const bits = (title?.trim() ? TITLED : 0) | (isOfHost ? OF_HOST : 0) | (isRedirect ? REDIRECT : 0);
        return (keys.page.indexOf(url) << PAGE_BITS) | bits;
      }),
    },
  );
}

import { citedDomain, citedPage, ENGINES, nameKey } from '@brand-visibility/domain';
import type { Kysely } from 'kysely';
import { createdAt, decodeCitations, FIRST_RIVAL, NAMED_MARK } from '../../src/citations/layout.js';
import { ENGINE_INDEXES, ENGINE_MASK } from '../../src/columns/engine-codes.js';
import type { Tables } from '../../src/schema/tables.js';

/** What an answer cites, in words. */
interface CitingAnswer {
  readonly prompt: number;
  readonly platform: string;
  readonly isNamed: boolean;
  /** The name key of the only rival, else `none` or `several`. */
  readonly mention: string;
  readonly created_at: bigint;
  readonly tie: number;
  readonly citations: readonly (readonly [domain: string, page: string, hasTitle: boolean])[];
}

/** The citations of all completed runs by brand and run, and the keys of each brand in their order. */
export interface Citations {
  readonly runs: Readonly<Record<string, readonly CitingAnswer[]>>;
  /** By brand: domains and pages that its runs cite. */
  readonly cited: Readonly<Record<string, { readonly domains: string[]; readonly pages: string[] }>>;
}

const compareBytes = (x: string, y: string) => Buffer.compare(Buffer.from(x), Buffer.from(y));

/** Computes citations from answers, naively. */
export async function citationsFromRows(db: Kysely<Tables>): Promise<Citations> {
  const runs = await db
    .selectFrom('run')
    .select(['brand_id', 'id'])
    .where('completed_at', 'is not', null)
    .execute();
  const answers = await db
    .selectFrom('answer')
    .innerJoin('answer_sources', 'answer_sources.answer_id', 'answer.id')
    .innerJoin('prompt', 'prompt.id', 'answer.prompt_id')
    .selectAll('answer')
    .select(['sources', 'prompt.ord'])
    .where('outcome', '=', 'answered')
    .execute();
  const byRun = Object.fromEntries(
    runs.map(({ brand_id, id }) => {
      const own = answers.filter(({ run_id }) => run_id === id);
      own.sort((x, y) => compareBytes(x.prompt_id, y.prompt_id) || compareBytes(x.platform, y.platform));
      return [
        `${brand_id} ${id}`,
        own.map((answer): CitingAnswer => {
          const names = [...new Set(answer.competitors.map(({ name }) => nameKey(name)))];
          return {
            prompt: answer.ord,
            platform: answer.platform,
            isNamed: answer.brand_named,
            mention: names.length > 1 ? 'several' : (names[0] ?? 'none'),
            created_at: answer.created_at,
            tie: own.filter((each) => each.created_at === answer.created_at && each.id < answer.id).length,
            citations: answer.sources.map(({ url, domain, title }) => [
              citedDomain(domain),
              citedPage(url),
              /[^\p{White_Space}]/u.test(title ?? ''),
            ]),
          };
        }),
      ];
    }),
  );
  return { runs: byRun, cited: citedKeys(await brandsOf(db), byRun) };
}

/** Decodes the read model; checks that its order has each key once and is ascending. */
export async function citationsInModel(db: Kysely<Tables>): Promise<Citations> {
  const stored = await db.selectFrom('run_citations').selectAll().execute();
  const runs = await db.selectFrom('run').select(['id', 'citations_revision']).execute();
  const domains = await keysOf(db, 'cited_domain', 'domain');
  const pages = await keysOf(db, 'cited_page', 'url');
  const rivals = await db.selectFrom('rival').select(['brand_id', 'ord', 'name_key']).execute();
  const rivalOf = (brand_id: string, ord: number) =>
    rivals.find((each) => each.brand_id === brand_id && each.ord === ord)?.name_key ?? '?';
  for (const { brand_id, ...order } of await db.selectFrom('citation_order').selectAll().execute()) {
    requireOrder(order.domains, domains.get(brand_id) ?? []);
    requireOrder(order.pages, pages.get(brand_id) ?? []);
  }
  const byRun = Object.fromEntries(
    stored.map(({ brand_id, run_id, revision, data }) => {
      const run = runs.find(({ id }) => id === run_id);
      if (run?.citations_revision !== revision) throw new Error(`${run_id} has another revision`);
      const columns = decodeCitations(data);
      let next = 0;
      const answers = Array.from({ length: columns.answers }, (_, i): CitingAnswer => {
        const mention = columns.mention[i]!;
        return {
          prompt: columns.prompt[i]!,
          platform: ENGINES[ENGINE_INDEXES[columns.marks[i]! & ENGINE_MASK]!]!,
          isNamed: (columns.marks[i]! & NAMED_MARK) !== 0,
          mention: ['none', 'several'][mention] ?? rivalOf(brand_id, mention - FIRST_RIVAL),
          created_at: createdAt(columns, i),
          tie: columns.tie[i]!,
          citations: Array.from({ length: columns.citationCount[i]! }, () => {
            const at = next++;
            const page = columns.page[at]!;
            return [
              domains.get(brand_id)![columns.domain[at]!]!,
              pages.get(brand_id)![page >>> 1]!,
              page % 2 === 1,
            ] as const;
          }),
        };
      });
      return [`${brand_id} ${run_id}`, answers];
    }),
  );
  return { runs: byRun, cited: citedKeys(await brandsOf(db), byRun) };
}

async function brandsOf(db: Kysely<Tables>): Promise<string[]> {
  return (await db.selectFrom('brand').select('id').execute()).map(({ id }) => id);
}

function citedKeys(brand_ids: readonly string[], runs: Citations['runs']): Citations['cited'] {
  return Object.fromEntries(
    brand_ids.map((brand_id) => {
      const own = Object.entries(runs).filter(([run]) => run.startsWith(`${brand_id} `));
      const citations = own.flatMap(([, answers]) => answers.flatMap((answer) => answer.citations));
      const distinct = (keys: string[]) => [...new Set(keys)].sort(compareBytes);
      return [
        brand_id,
        {
          domains: distinct(citations.map(([domain]) => domain)),
          pages: distinct(citations.map(([, page]) => page)),
        },
      ];
    }),
  );
}

/** The keys of each brand by ordinal. */
async function keysOf(
  db: Kysely<Tables>,
  table: 'cited_domain' | 'cited_page',
  column: 'domain' | 'url',
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom(table)
    .select(['brand_id', 'ord', `${column} as key`])
    .orderBy('brand_id')
    .orderBy('ord')
    .$castTo<{ brand_id: string; ord: number; key: string }>()
    .execute();
  const keys = new Map<string, string[]>();
  for (const { brand_id, ord, key } of rows) {
    const own = keys.get(brand_id) ?? [];
    if (own.length !== ord) throw new Error(`${table} of ${brand_id} has a gap at ${own.length}`);
    keys.set(brand_id, [...own, key]);
  }
  return keys;
}

function requireOrder(words: Uint8Array, keys: readonly string[]): void {
  const data = new DataView(words.buffer, words.byteOffset, words.length);
  const ordered = Array.from({ length: words.length / 4 }, (_, i) => keys[data.getUint32(i * 4, true)]);
  if (JSON.stringify(ordered) !== JSON.stringify([...keys].sort(compareBytes)))
    throw new Error(`the order ${JSON.stringify(ordered)} is wrong`);
}

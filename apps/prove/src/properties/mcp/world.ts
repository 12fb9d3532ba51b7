import { refreshBoard } from '@brand-visibility/application';
import type { ImportRecord } from '@brand-visibility/contract';
import { serve } from '@brand-visibility/demo';
import { bring, drawFrom, NOW, worldOf, type Draw } from '@brand-visibility/records';
import type { Run } from '../property.js';
import { fuzzBrands, fuzzKeys, type FuzzBrand, type FuzzKey } from '@brand-visibility/requests';

/** Worlds with texts that are too long for a model, and keys in every state. */

/** A service over one of the databases. */
export interface Side {
  readonly name: string;
  readonly port: number;
}

export interface McpWorld {
  readonly brands: readonly FuzzBrand[];
  readonly keys: readonly FuzzKey[];
}

function drawWorld(draw: Draw): McpWorld & { readonly records: readonly ImportRecord[] } {
  const world = worldOf(draw.below(1e9), { accounts: 2, brands: 3, prompts: 7, runs: 9 });
  const records = withLongTexts(draw, withTrend(world.records));
  return { brands: fuzzBrands(records), keys: fuzzKeys(world), records };
}

/** The time before which answers seldom name a brand, so that a change may be more than noise. */
const BEFORE = '2025-03';

/** Most answers of early runs do not name the brand. */
function withTrend(records: readonly ImportRecord[]): readonly ImportRecord[] {
  const early = new Set(
    records.flatMap((each) => (each.type === 'run' && (each.completed_at ?? '9') < BEFORE ? each.id : [])),
  );
  return records.map((each) =>
    each.type === 'answer' && early.has(each.run_id) && each.brand_named && each.id.charCodeAt(6) % 4 > 0
      ? { ...each, brand_named: false, position: null, sentiment: null }
      : each,
  );
}

/** Makes some texts of answers and titles of their sources longer than a model is sent. */
function withLongTexts(draw: Draw, records: readonly ImportRecord[]): readonly ImportRecord[] {
  return records.map((each) => {
    if (each.type !== 'answer' || each.text === null || !draw.chance(60)) return each;
    const length = draw.pick([390, 401, 9_000, 70_000, 70_000]);
    const text = longText(each.text, length, draw);
    return {
      ...each,
      text,
      text_markdown: draw.chance(50) ? `**${text}**` : null,
      sources: (draw.chance(30) ? manySources(each.sources) : each.sources).map((source) =>
        draw.chance(40) ? { ...source, title: longText(source.title ?? 'A title', 420, draw) } : source,
      ),
    };
  });
}

type Sources = ImportRecord<'answer'>['sources'];

/** More pages than fit together. */
const manySources = ([first, ...others]: Sources): Sources =>
  first
    ? [...Array.from({ length: 200 }, (_, i) => ({ ...first, url: `${first.url}/page-${i}` })), ...others]
    : others;

/** Characters of one and two UTF-16 units, with what JSON escapes. */
const longText = (start: string, length: number, draw: Draw) =>
  `${'x'.repeat(draw.below(3))}${start} "😀ü\n`
    .repeat(Math.ceil(length / (start.length + 6)))
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '');

/** Lets `check` ask a service over each database in each data set, until it notes a fault. */
export async function inServedWorlds(
  run: Run,
  { faults }: { readonly faults: readonly string[] },
  check: (draw: Draw, world: McpWorld, sides: readonly Side[]) => Promise<void>,
): Promise<void> {
  const draw = drawFrom(run.seed);
  for (let done = 0; done < run.worlds && faults.length === 0; done += 1) {
    const world = drawWorld(draw);
    const sides: Side[] = [];
    const closers: (() => Promise<unknown>)[] = [];
    try {
      for (const open of run.databases) {
        const database = await open();
        closers.push(() => database.close());
        const store = database.jobStore();
        await bring(store, world.records);
        for (const { id } of world.brands) await refreshBoard(store, id, NOW);
        const service = await serve(database.url, { clock: NOW });
        closers.push(() => service.stop());
        sides.push({ name: database.name, port: service.port });
      }
      await check(draw, world, sides);
    } finally {
      for (const close of closers.toReversed()) await close();
    }
    run.progress(`${done + 1} data sets`);
  }
}

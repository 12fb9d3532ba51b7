import { cursorSeal, type Store } from '@brand-visibility/application';
import { type ImportRecord, Refusal } from '@brand-visibility/contract';
import { CURSOR_SECRET } from '@brand-visibility/demo';
import { type EngineWeights, EQUAL_WEIGHTS } from '@brand-visibility/domain/figures/weighting';
import { rational } from '@brand-visibility/domain/number';
import type { Instant } from '@brand-visibility/domain/time/instant';
import type { ModelBrand } from '@brand-visibility/model';
import { bring, drawFrom, responseInProcess, worldOf, type Draw } from '@brand-visibility/records';
import type { OpenDatabase } from './databases.js';
import type { Run } from './property.js';
import { brandsOf } from './model-brands.js';
import { movedToMidnights, TREND_SETTINGS, type TrendSetting } from './questions.js';

/** Drawn data sets in new databases, and requests to them without HTTP. */

/** Sends a GET for a path at a time and gives the text of a 200; throws for anything else. */
export type AskText = (path: string, now: Instant) => Promise<string>;

/** A data set to check, in every database. */
export interface OpenWorld {
  /** What was imported, one import after another. */
  readonly imports: readonly (readonly ImportRecord[])[];
  readonly setting: TrendSetting;
  readonly weights: EngineWeights;
  readonly account_id: string;
  /** A key of the account. */
  readonly key: string;
  /** The brands to ask for. */
  readonly brands: readonly ModelBrand[];
  readonly databases: readonly OpenDatabase[];
  /** Asks every database for what is under test; texts that differ are noted. */
  readonly ask: AskText;
  /** Asks the first database for what that is compared with. */
  readonly alone: AskText;
}

interface Faults {
  readonly faults: string[];
}

/**
 * Lets `check` try each data set of a run, until it notes a fault. Brands have one of the numbers of runs.
 * `injections`: by fault, the change of the store under test.
 */
export async function inWorlds(
  run: Run,
  { faults }: Faults,
  runs: readonly number[],
  check: (draw: Draw, world: OpenWorld) => Promise<void>,
  injections: Readonly<Record<string, (store: Store) => Store>> = {},
): Promise<void> {
  const draw = drawFrom(run.seed);
  const { settings = TREND_SETTINGS } = run;
  for (let done = 0; done < run.worlds && faults.length === 0; done += 1) {
    const content = drawnContent(draw, settings[done % settings.length]!, runs);
    const databases: OpenDatabase[] = [];
    try {
      for (const open of run.databases) {
        const database = await open();
        databases.push(database);
        for (const records of content.imports) await bring(database.jobStore(), records, content.weights);
      }
      const asks = asksOf(databases, content, injections[run.injected ?? ''] ?? null, faults);
      await check(draw, { ...content, ...asks, databases });
    } finally {
      for (const database of databases) await database.close();
    }
    if (done % 10 === 9) run.progress(`${done + 1} data sets`);
  }
}

type Content = Omit<OpenWorld, 'databases' | 'ask' | 'alone'>;

function drawnContent(draw: Draw, setting: TrendSetting, runs: readonly number[]): Content {
  const size = { accounts: 1, brands: 4, prompts: 6, runs: draw.pick(runs) };
  const world = worldOf(draw.below(1e9), size, setting.now);
  const [account] = world.accounts;
  const weights = drawWeights(draw);
  const first = movedToMidnights(draw, world.records, setting);
  const imports = draw.chance(50) ? [first, renamedToRivals(first)] : [first];
  return {
    imports,
    setting,
    weights,
    brands: brandsOf(imports.flat(), weights),
    account_id: account?.account_id ?? '',
    key: account?.keys[0]?.key ?? '',
  };
}

/** The brands once more, with the name that some answers give a rival: reports change without their answers. */
const renamedToRivals = (records: readonly ImportRecord[]): ImportRecord[] =>
  records.flatMap((each) =>
    each.type === 'brand' ? [{ ...each, name: each.name.replace(/MARK .*/, 'MARK two\u00a0words') }] : [],
  );

/** Only exact figures tell two engines apart: no double has the difference of their weights. */
const NEARLY_EQUAL = {
  chatgpt: rational(10n ** 20n + 1n, 10n ** 20n),
  grok: rational(10n ** 20n - 1n, 10n ** 20n),
};

/** Mostly the weights of a service without a setting. */
function drawWeights(draw: Draw): EngineWeights {
  if (draw.chance(70)) return EQUAL_WEIGHTS;
  const some = draw.chance(50) ? NEARLY_EQUAL : { claude: rational(2), gemini: rational(1, 3) };
  return { ...EQUAL_WEIGHTS, ...some };
}

function asksOf(
  databases: readonly OpenDatabase[],
  { account_id, weights }: Content,
  injections: ((store: Store) => Store) | null,
  faults: string[],
): Pick<OpenWorld, 'ask' | 'alone'> {
  const asking =
    (store: () => Store): AskText =>
    async (path, now) => {
      const context = { store: store(), now, weights, cursors: SEAL };
      const response = await responseInProcess(context, account_id, path);
      if (response instanceof Refusal) throw new Error(`${response.code} for ${path}`);
      return JSON.stringify(response);
    };
  const [first, ...rest] = databases;
  if (!first) throw new Error('no database is open');
  const alone = asking(() => first.store());
  const tested = injections ? asking(() => injections(first.store())) : alone;
  const others = rest.map((database) => asking(() => database.store()));
  const ask: AskText = async (path, now) => {
    const text = await tested(path, now);
    for (const other of others)
      if ((await other(path, now)) !== text) faults.push(`the databases differ at ${path}`);
    return text;
  };
  return { ask, alone };
}

const SEAL = cursorSeal([CURSOR_SECRET]);

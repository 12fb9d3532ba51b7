/** Reads the arguments and the environment of the copy program. */
import { setting, UsageError, valuesOf, type Environment } from '@brand-visibility/terminal';
import { extname } from 'node:path';
import { ALWAYS, RECORD_TYPES, type RecordType } from './members.js';

export type Place =
  | { readonly target: 'sqlite'; readonly path: string }
  /** Singer messages on standard output, continued from a state file. */
  | { readonly target: 'singer'; readonly stateFile: string | null };

export interface Command {
  readonly place: Place;
  /** Empty for all brands. */
  readonly brands: readonly string[];
  readonly tables: ReadonlySet<RecordType>;
  readonly baseUrl: string;
  readonly apiKey: string;
}

export const HELP = `Copies the runs, prompts and answers of brands, and with every later call what has changed since.

  brand-visibility-copy --to FILE.sqlite|singer [--brand ID ...] [--tables NAMES] [--state FILE]

  --to FILE.sqlite   tables in a file
  --to singer        messages of a Singer tap on standard output
  --brand ID         only this brand; may be repeated. Without it, all that the key reads
  --tables NAMES     only these tables, besides brand, run and prompt: some of answer, mention, source, theme,
                     watched_rival, source_domain, methodology and engine_weight, separated by commas
  --state FILE       with singer: the value of the last STATE message, to continue from there
  --config FILE      with singer: JSON with base_url and api_key, instead of the environment
  --version          the version of the program
  --help             this text

The state of a copy, from which the next call continues, is in the tables copy_... of FILE.sqlite; for singer it is in
the file of --state. FILE.sqlite-lock keeps a second program out. Standard error has a line for each wait, and in the
end what was done.

  BRAND_VISIBILITY_URL   the address of the service without /v1
  BRAND_VISIBILITY_KEY   the API key

Exit status 0: the copy is up to date; 1: it failed and the next call continues; 2: wrong usage.
`;

const OPTIONS = {
  to: { type: 'string' },
  tables: { type: 'string' },
  state: { type: 'string' },
  config: { type: 'string' },
  brand: { type: 'string', multiple: true },
  help: { type: 'boolean' },
} as const;

/**
 * The command that the arguments and the environment describe; null for `--help`.
 * @throws {UsageError} with what to pass instead
 */
export function commandOf(
  args: readonly string[],
  environment: Environment,
  readFile: (file: string) => string,
): Command | null {
  const { help, to, state, config, tables, brand = [] } = valuesOf(args, OPTIONS);
  if (help) return null;
  if (to === undefined || to === '') throw new UsageError('expected --to FILE.sqlite or singer');
  if (brand.includes('')) throw new UsageError('--brand must be the id of a brand');
  const place = placeOf(to, state);
  if (config !== undefined && place.target !== 'singer')
    throw new UsageError('--config is only for --to singer');
  const settings = config === undefined ? {} : configIn(config, readFile);
  return {
    place,
    brands: brand,
    tables: tables === undefined ? new Set(RECORD_TYPES) : tablesIn(tables),
    baseUrl: settings.base_url ?? setting(environment, 'BRAND_VISIBILITY_URL'),
    apiKey: settings.api_key ?? setting(environment, 'BRAND_VISIBILITY_KEY'),
  };
}

function tablesIn(list: string): ReadonlySet<RecordType> {
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !RECORD_TYPES.some((type) => type === name));
  if (unknown !== undefined)
    throw new UsageError(`--tables ${unknown}: must be some of ${RECORD_TYPES.join(', ')}`);
  return new Set(RECORD_TYPES.filter((type) => names.includes(type) || ALWAYS.some((each) => each === type)));
}

/** Refuses other extensions, for which there is no format. */
function placeOf(to: string, state: string | undefined): Place {
  if (to === 'singer') return { target: 'singer', stateFile: state ?? null };
  if (state !== undefined) throw new UsageError('--state is only for --to singer; a file keeps its own');
  if (extname(to).toLowerCase() === '.sqlite') return { target: 'sqlite', path: to };
  throw new UsageError(`--to ${to}: a copy is a file whose name ends in .sqlite, or singer`);
}

/** The settings of a Singer configuration; other fields belong to the program that runs the tap. */
function configIn(
  file: string,
  readFile: (file: string) => string,
): { readonly base_url?: string; readonly api_key?: string } {
  let found: unknown;
  try {
    found = JSON.parse(readFile(file));
  } catch {
    throw new UsageError(`${file} must be a JSON file`);
  }
  if (typeof found !== 'object' || found === null) throw new UsageError(`${file} must be a JSON object`);
  const values = new Map<string, unknown>(Object.entries(found));
  return Object.fromEntries(
    ['base_url', 'api_key'].flatMap((name) => {
      const value = values.get(name);
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
}

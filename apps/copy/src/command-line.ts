/** Reads the arguments and the environment of the copy program. */
import { setting, UsageError, valuesOf, type Environment } from '@brand-visibility/terminal';
import { extname } from 'node:path';
import { ALWAYS, RECORD_TYPES, type RecordType } from './members.js';
import { selectedStreams } from './targets/singer/singer-catalog.js';

export type CopyPlace =
  | { readonly target: 'sqlite' | 'duckdb'; readonly path: string }
  /** Writes Singer messages to standard output. Continues from `stateFile`; if it is null, starts a new copy. */
  | { readonly target: 'singer'; readonly stateFile: string | null };

export interface CopyCommand {
  readonly place: CopyPlace;
  /** Ids of the brands to copy; empty for all brands. */
  readonly brands: readonly string[];
  readonly tables: ReadonlySet<RecordType>;
  readonly baseUrl: string;
  readonly apiKey: string;
}

export const COPY_HELP = `Copies the runs, prompts and answers of brands. Each later invocation copies only what has changed since.

  brand-visibility-copy --to FILE.sqlite|FILE.duckdb|singer [--brand ID ...] [--tables NAMES] [--state FILE]

  --to FILE.sqlite   write tables to this SQLite file
  --to FILE.duckdb   write tables to this DuckDB file; needs the package @duckdb/node-api
  --to singer        write the messages of a Singer tap to standard output
  --brand ID         copy only this brand; may be repeated. Default: all brands that the key can read
  --tables NAMES     copy only brand, run, prompt and these tables, separated by commas: answer, mention, source, theme,
                     watched_rival, source_domain, methodology, engine_weight. Default: all tables
  --state FILE       with --to singer: continue from this file, which contains the value of the last STATE message
  --discover         with --to singer: print the catalog of the streams, and do nothing else
  --catalog FILE     with --to singer: write only the streams that this catalog selects, plus brand, run and prompt
  --config FILE      with --to singer: read base_url and api_key from this JSON file instead of the environment
  --version          print the version of the program
  --help             print this text

The next invocation continues from the stored state: the tables copy_... of FILE.sqlite, or the file that --state
specifies, or the table copy_state of FILE.duckdb. A lock on FILE.sqlite-lock prevents a second program from writing the
copy. Standard error receives one line for each wait and a summary at the end; a terminal also shows the progress.

  BRAND_VISIBILITY_URL   the URL of the service, without /v1
  BRAND_VISIBILITY_KEY   the API key

Exit status: 0 on success, 1 on failure (the next invocation continues), 2 on wrong usage.
`;

const OPTIONS = {
  to: { type: 'string' },
  tables: { type: 'string' },
  state: { type: 'string' },
  config: { type: 'string' },
  catalog: { type: 'string' },
  discover: { type: 'boolean' },
  brand: { type: 'string', multiple: true },
  help: { type: 'boolean' },
} as const;

/**
 * Parses the arguments and the environment; returns null for `--help`, and `discover` for `--discover`.
 * @throws {UsageError} if arguments or settings are wrong; the message states what to pass instead
 */
export function copyCommandOf(
  args: readonly string[],
  environment: Environment,
  readFile: (file: string) => string,
): CopyCommand | 'discover' | null {
  const { help, to, state, config, catalog, discover, tables, brand = [] } = valuesOf(args, OPTIONS);
  if (help) return null;
  if (to === undefined || to === '')
    throw new UsageError('expected --to FILE.sqlite, --to FILE.duckdb or --to singer');
  if (brand.includes('')) throw new UsageError('--brand must be the id of a brand');
  const place = placeOf(to, state);
  for (const [name, value] of Object.entries({ config, catalog, discover }))
    if (value !== undefined && place.target !== 'singer')
      throw new UsageError(`--${name} requires --to singer`);
  if (discover) return 'discover';
  if (catalog !== undefined && tables !== undefined)
    throw new UsageError('--catalog and --tables both choose the streams; leave one out');
  const wanted = catalog === undefined ? chosenTables(tables) : streamsIn(catalog, readFile);
  const settings = config === undefined ? {} : configIn(config, readFile);
  return {
    place,
    brands: brand,
    tables: wanted,
    baseUrl: settings.base_url ?? setting(environment, 'BRAND_VISIBILITY_URL'),
    apiKey: settings.api_key ?? setting(environment, 'BRAND_VISIBILITY_KEY'),
  };
}

function streamsIn(file: string, readFile: (file: string) => string): ReadonlySet<RecordType> {
  try {
    return selectedStreams(readFile(file));
  } catch {
    throw new UsageError(`${file} must be a catalog, as --discover prints it`);
  }
}

/** Returns the named tables and the tables that every copy contains; all tables if there is no list. */
function chosenTables(list: string | undefined): ReadonlySet<RecordType> {
  if (list === undefined) return new Set(RECORD_TYPES);
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !RECORD_TYPES.some((type) => type === name));
  if (unknown !== undefined)
    throw new UsageError(`--tables: unknown table "${unknown}"; available: ${RECORD_TYPES.join(', ')}`);
  return new Set(RECORD_TYPES.filter((type) => names.includes(type) || ALWAYS.some((each) => each === type)));
}

/** The file formats by extension. */
const FORMATS = { '.sqlite': 'sqlite', '.duckdb': 'duckdb' } as const;

/** Parses the value of `--to`. */
function placeOf(to: string, state: string | undefined): CopyPlace {
  if (to === 'singer') return { target: 'singer', stateFile: state ?? null };
  if (state !== undefined) throw new UsageError('--state requires --to singer; a file stores its state');
  for (const [extension, target] of Object.entries(FORMATS))
    if (extname(to).toLowerCase() === extension) return { target, path: to };
  throw new UsageError(`--to ${to}: expected singer or a file name that ends in .sqlite or .duckdb`);
}

/** Reads the settings from a Singer configuration. Ignores fields for the program that runs the tap. */
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

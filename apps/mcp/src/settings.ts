/** What the program is started with: its arguments and its environment. */

/** A mistake in the arguments: `message` is one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A setting of the environment is missing or wrong: `message` is one line, without its value. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

export interface Settings {
  /** The address of the service's `/mcp`. */
  readonly endpoint: string;
  readonly apiKey: string;
}

export const HELP = `Connects an assistant to the Brand Visibility API: the Model Context Protocol over standard input and output.
Assistants start it; docs/mcp.md has their configurations.

  node apps/mcp/dist/main.js

  --help   this text

  BRAND_VISIBILITY_URL   the address of the service, such as https://api.example.com
  BRAND_VISIBILITY_KEY   the API key

Exit status 0: standard input has ended; 1: a setting is missing or wrong; 2: wrong usage.
`;

/**
 * Whether the arguments ask for help; there are no others.
 * @throws {UsageError}
 */
export function asksForHelp(args: readonly string[]): boolean {
  if (args.some((arg) => arg !== '--help')) throw new UsageError('the only argument is --help');
  return args.length > 0;
}

/**
 * The settings of the environment. Values are not repeated in messages: either may hold a key.
 * @throws {SettingError} with what to set
 */
export function settingsIn(environment: Readonly<Record<string, string | undefined>>): Settings {
  const address = setting(environment, 'BRAND_VISIBILITY_URL');
  const apiKey = setting(environment, 'BRAND_VISIBILITY_KEY');
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !isPlainAddress(url))
    throw new SettingError(
      'BRAND_VISIBILITY_URL must be the http or https address of the service, without user, query and fragment',
    );
  const path = url.pathname.split('/').filter((part) => part !== '');
  if (['v1', 'mcp'].includes(path.at(-1) ?? ''))
    throw new SettingError('BRAND_VISIBILITY_URL must be the address of the service without /v1 or /mcp');
  // What a header cannot have would be repeated in the error of the request.
  if (!/^[!-~]+$/.test(apiKey))
    throw new SettingError('BRAND_VISIBILITY_KEY must be an API key: letters, digits and underscores');
  return { endpoint: [url.origin, ...path, 'mcp'].join('/'), apiKey };
}

const isPlainAddress = ({ protocol, username, password, search, hash }: URL): boolean =>
  ['http:', 'https:'].includes(protocol) && [username, password, search, hash].every((part) => part === '');

function setting(environment: Readonly<Record<string, string | undefined>>, name: string): string {
  const value = environment[name]?.trim();
  if (!value) throw new SettingError(`${name} must be set; see --help`);
  return value;
}

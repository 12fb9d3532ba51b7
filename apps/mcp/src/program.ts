/** Reads the settings of the program, and connects its standard input and output to a service. */
import { passOn, type Streams } from './bridge.js';

/** The same version as in package.json, which the program does not read. */
const VERSION = '0.1.0';

const HELP = `Connects an assistant to the Brand Visibility API: the Model Context Protocol over standard input and output,
in its revisions 2026-07-28, 2025-11-25, 2025-06-18 and 2025-03-26. Assistants start it; the page /connect of the service describes how.

  BRAND_VISIBILITY_URL   the URL of the service, such as https://api.example.com
  BRAND_VISIBILITY_KEY   the API key
  --version              the version of the program
  --help                 this text

Exit status 0: standard input has ended; 1: a setting is missing or wrong; 2: wrong usage.
`;

/** The parts of a process that the program uses. */
export interface Io extends Streams {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stderr: { write(text: string): unknown };
}

/** Why the program ends. The message must not repeat a setting, because any setting may contain a key. */
class WrongUsage extends Error {
  constructor(
    message: string,
    readonly status = 1,
  ) {
    super(message);
  }
}

/** Runs the program until standard input has ended and every message is answered. Returns the exit status. */
export async function runProgram(args: readonly string[], io: Io): Promise<number> {
  const { env, stdout, stderr } = io;
  /** Writes one line to standard error, because standard output carries only the protocol. */
  const say = (sentence: string) => void stderr.write(`brand-visibility: ${sentence}\n`);
  try {
    if (args[0] === '--version') stdout.write(`${VERSION}\n`);
    else if (args.some((arg) => arg !== '--help'))
      throw new WrongUsage('the only arguments are --help and --version', 2);
    else if (args.length > 0) stdout.write(HELP);
    else {
      const key = setting(env, 'BRAND_VISIBILITY_KEY');
      if (!/^[!-~]+$/.test(key))
        throw new WrongUsage('BRAND_VISIBILITY_KEY must be an API key: letters, digits and underscores');
      await passOn(endpointOf(setting(env, 'BRAND_VISIBILITY_URL')), key, io, say);
    }
    return 0;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return error instanceof WrongUsage ? error.status : 1;
  }
}

function setting(env: Io['env'], name: string): string {
  const value = env[name]?.trim() ?? '';
  if (value === '') throw new WrongUsage(`${name} must be set; see --help`);
  return value;
}

/** Returns the URL of `/mcp` for the URL of a service. Throws WrongUsage if that URL is not valid. */
function endpointOf(address: string): string {
  if (!/^https?:[^?#@]+$/i.test(address) || !URL.canParse(address))
    throw new WrongUsage(
      'BRAND_VISIBILITY_URL must be the http or https URL of the service, without user, query and fragment',
    );
  const { origin, pathname } = new URL(address);
  const path = pathname.split('/').filter((part) => part !== '');
  if (/^(?:v1|mcp)$/.test(path.at(-1) ?? ''))
    throw new WrongUsage('BRAND_VISIBILITY_URL must be the URL of the service without /v1 or /mcp');
  return [origin, ...path, 'mcp'].join('/');
}

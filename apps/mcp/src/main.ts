#!/usr/bin/env node
/** The program that assistants start. It reads its settings and connects standard input and output to a service. */
import { passOn } from './bridge.js';

/** The same version as in package.json, which the program does not read. */
const VERSION = '0.1.0';

const HELP = `Connects an assistant to the Brand Visibility API: the Model Context Protocol over standard input and output.
Assistants start it; the page /connect of the service describes how.

  BRAND_VISIBILITY_URL   the URL of the service, such as https://api.example.com
  BRAND_VISIBILITY_KEY   the API key
  --version              the version of the program
  --help                 this text

Exit status 0: standard input has ended; 1: a setting is missing or wrong; 2: wrong usage.
`;

/** Writes one line to standard error, because standard output carries only the protocol. */
const say = (sentence: string) => process.stderr.write(`brand-visibility: ${sentence}\n`);

/** Ends the program with a message. The message must not repeat a setting, because any setting may contain a key. */
function fail(sentence: string, status = 1): never {
  say(sentence);
  process.exit(status);
}

const setting = (name: string) => process.env[name]?.trim() || fail(`${name} must be set; see --help`);

/** Returns the URL of `/mcp` for the URL of a service. Ends the program if that URL is not valid. */
function endpointOf(address: string): string {
  if (!/^https?:[^?#@]+$/i.test(address) || !URL.canParse(address))
    fail(
      'BRAND_VISIBILITY_URL must be the http or https URL of the service, without user, query and fragment',
    );
  const { origin, pathname } = new URL(address);
  const path = pathname.split('/').filter((part) => part !== '');
  if (/^(?:v1|mcp)$/.test(path.at(-1) ?? ''))
    fail('BRAND_VISIBILITY_URL must be the URL of the service without /v1 or /mcp');
  return [origin, ...path, 'mcp'].join('/');
}

const args = process.argv.slice(2);
if (args[0] === '--version') process.stdout.write(`${VERSION}\n`);
else if (args.some((arg) => arg !== '--help')) fail('the only arguments are --help and --version', 2);
else if (args.length > 0) process.stdout.write(HELP);
else {
  const key = setting('BRAND_VISIBILITY_KEY');
  if (!/^[!-~]+$/.test(key)) fail('BRAND_VISIBILITY_KEY must be an API key: letters, digits and underscores');
  await passOn(endpointOf(setting('BRAND_VISIBILITY_URL')), key, say);
}

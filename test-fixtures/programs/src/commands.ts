import { startProgram, type Running } from './start.js';
import { fileURLToPath } from 'node:url';

/** The URL of a service, and a key for the service. */
export interface ServiceWithKey {
  readonly url: string;
  readonly apiKey: string;
}

/** Runs shell commands in a folder, with the variables that the documents use and an unusual time zone. */
export function startCommands(commands: string, folder: string, { url, apiKey }: ServiceWithKey): Running {
  const environment = { TZ: 'Pacific/Auckland', BRAND_VISIBILITY_URL: url, BRAND_VISIBILITY_KEY: apiKey };
  return startProgram('sh', ['-c', commands], environment, folder);
}

const CURL = fileURLToPath(new URL('./curl.js', import.meta.url));

/** Adds a definition of `curl` (curl.ts) to shell commands, for machines on which curl is not installed. */
export const withCurl = (commands: string) =>
  `command -v curl > /dev/null || curl() { node ${CURL} "$@"; }\n${commands}`;

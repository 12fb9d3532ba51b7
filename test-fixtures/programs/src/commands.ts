import { startProgram, type Running } from './start.js';
import { fileURLToPath } from 'node:url';

/** A service, and a key for it. */
export interface ServiceWithKey {
  readonly url: string;
  readonly apiKey: string;
}

/** Runs commands in a folder, with the variables of the documents and a time zone that no document mentions. */
export function startCommands(commands: string, folder: string, { url, apiKey }: ServiceWithKey): Running {
  const environment = { TZ: 'Pacific/Auckland', BRAND_VISIBILITY_URL: url, BRAND_VISIBILITY_KEY: apiKey };
  return startProgram('sh', ['-c', commands], environment, folder);
}

const CURL = fileURLToPath(new URL('./curl.js', import.meta.url));

/** Commands with a stand-in for `curl` where there is none. */
export const withCurl = (commands: string) =>
  `command -v curl > /dev/null || curl() { node ${CURL} "$@"; }\n${commands}`;

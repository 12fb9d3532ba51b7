import { startProgram, type Ended, type Running } from '@brand-visibility/programs/start';
import { fileURLToPath } from 'node:url';
import type { Demo } from './demo.js';

export type { Ended };

/** Runs commands in a folder, with the variables of the documents and a time zone that no document mentions. */
export function startCommands(commands: string, folder: string, { url, apiKey }: Demo): Running {
  const environment = { TZ: 'Pacific/Auckland', BRAND_VISIBILITY_URL: url, BRAND_VISIBILITY_KEY: apiKey };
  return startProgram('sh', ['-c', commands], environment, folder);
}

const CURL = fileURLToPath(new URL('./curl.mjs', import.meta.url));

/** Commands with a stand-in for `curl` where there is none. */
export const withCurl = (commands: string) =>
  `command -v curl > /dev/null || curl() { node ${CURL} "$@"; }\n${commands}`;

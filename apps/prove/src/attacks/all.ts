import type { Attack } from './attack.js';
import { leftCallers, manyKeys, manyReports, manyWaiting, portfolios, severalAccounts } from './floods.js';
import { largePages, slowAndSilentReaders, slowDownloads, unreadResponses } from './large-responses.js';
import { longTargets } from './long-targets.js';
import { manyRivals } from './many-rivals.js';
import { longMessages, mcpFlood } from './mcp-flood.js';
import { longForms } from './sign-in.js';
import { forgedKeys, manyConnections, pipelinedDocuments, slowHeaders } from './without-keys.js';

/** Attacks that the service must withstand without a proxy, in the order in which they are measured. */
export const ATTACKS: readonly Attack[] = [
  manyKeys,
  manyReports,
  severalAccounts,
  portfolios,
  manyWaiting,
  leftCallers,
  slowAndSilentReaders,
  slowDownloads,
  unreadResponses,
  manyRivals,
  largePages,
  mcpFlood,
  longMessages,
  longTargets,
  longForms,
];

/** Attacks by callers without a key, which the proxy in front of the service must stop. */
export const ATTACKS_ON_THE_PROXY: readonly Attack[] = [
  manyConnections,
  slowHeaders,
  pipelinedDocuments,
  forgedKeys,
];

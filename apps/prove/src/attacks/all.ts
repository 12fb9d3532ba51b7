import type { Attack } from './attack.js';
import { brokenEscapesKeyed } from './broken-escapes-keyed.js';
import { brokenEscapes } from './broken-escapes.js';
import { manyKeys, manyReports, manyWaiting, oneKey, severalAccounts } from './floods.js';
import { forgedKeys } from './forged-keys.js';
import { largePages } from './large-pages.js';
import { leftCallers } from './left-callers.js';
import { manyConnections } from './many-connections.js';
import { manyRivals } from './many-rivals.js';
import { mcpFlood } from './mcp-flood.js';
import { pipelinedDocuments } from './pipelined-documents.js';
import { slowHeaders } from './slow-headers.js';
import { slowAndSilentReaders, slowDownloads, slowReaders } from './slow-readers.js';
import { unreadResponses } from './unread-responses.js';

/** Attacks that the service withstands by itself, in the order of the measurements. */
export const ATTACKS: readonly Attack[] = [
  oneKey,
  manyKeys,
  manyReports,
  severalAccounts,
  manyWaiting,
  leftCallers,
  slowReaders,
  slowAndSilentReaders,
  slowDownloads,
  brokenEscapes,
  brokenEscapesKeyed,
  unreadResponses,
  manyRivals,
  largePages,
  mcpFlood,
];

/** Attacks by callers without a key, which the proxy in front stops. */
export const ATTACKS_ON_THE_PROXY: readonly Attack[] = [
  manyConnections,
  slowHeaders,
  pipelinedDocuments,
  forgedKeys,
];

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
import { slowAndSilentReaders, slowDownloads, slowReaders } from './slow-readers.js';
import { unreadReplies } from './unread-replies.js';

/** All attacks, in the order of the proof. */
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
  manyConnections,
  brokenEscapes,
  brokenEscapesKeyed,
  pipelinedDocuments,
  forgedKeys,
  unreadReplies,
  manyRivals,
  largePages,
  mcpFlood,
];

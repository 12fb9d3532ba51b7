import type { Attack } from './attack.js';
import { brokenEscapesKeyed } from './broken-escapes-keyed.js';
import { brokenEscapes } from './broken-escapes.js';
import { forgedKeys } from './forged-keys.js';
import { largePages } from './large-pages.js';
import { manyRivals } from './many-rivals.js';
import { pipelinedDocuments } from './pipelined-documents.js';
import { unreadReplies } from './unread-replies.js';

/** All attacks, in the order of the proof. */
export const ATTACKS: readonly Attack[] = [
  brokenEscapes,
  brokenEscapesKeyed,
  pipelinedDocuments,
  forgedKeys,
  unreadReplies,
  manyRivals,
  largePages,
];

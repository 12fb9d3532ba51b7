import type { Attack } from './attack.js';
import { brokenEscapesKeyed } from './broken-escapes-keyed.js';
import { brokenEscapes } from './broken-escapes.js';
import { forgedKeys } from './forged-keys.js';
import { largePages } from './large-pages.js';
import { manyRivals } from './many-rivals.js';
import { pipelinedDocuments } from './pipelined-documents.js';
import { unreadReplies } from './unread-replies.js';

/** Every attack, in the order of the proof. One line each. */
export const ATTACKS: readonly Attack[] = [
  brokenEscapes,
  brokenEscapesKeyed,
  pipelinedDocuments,
  forgedKeys,
  unreadReplies,
  manyRivals,
  largePages,
];

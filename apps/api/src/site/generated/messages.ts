/** The messages of the English catalogue with their arguments, written by `packages/messages/scripts/keys.mjs`. */
export interface Messages {
  'missing.title': null;
  'missing.text': null;
  'later.title': null;
  'later.text': null;
  'other.title': null;
  'other.text': null;
}

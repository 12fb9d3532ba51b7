import { CANARY } from '../drafts/valid-requests.js';
import { edits } from './edits.js';
import { plain, replacing, type Part } from './mutation.js';
import { withSegments } from './segments.js';

/** Texts that are no cursor of the service (rule 7.2). */

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const sent = replacing<Part>(
  ({ operation }, draw) =>
    operation.parameters.some(({ kind }) => kind === 'cursor') ? { text: draw.text(BASE64URL, 90) } : null,
  (draft, text, _, draw) => withSegments(draft, draw, ['cursor'], [`cursor=${text}`]),
);

export const CURSORS = [
  ...edits('cursor', 'aB3', sent),
  ...sent({
    'arbitrary text as a cursor': plain((_, draw) => [
      ...`${CANARY} 0 null 1 eyJpZCI6MX0 MQ== -1 \u0130 [] 😀`.split(' '),
      ...[1 + draw.below(600), 5_000].map((length) => draw.text(BASE64URL, length)),
    ]),
  }),
];

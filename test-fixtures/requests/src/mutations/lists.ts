import type { Draw } from '@brand-visibility/records';
import { encoded } from '../drafts/draft.js';
import { mutations, type Change, type Changes } from './mutation.js';
import { decoded, listed } from '../oracle/reading.js';
import { CANARY } from '../drafts/valid-requests.js';
import { quoted, validValue } from '../drafts/values.js';
import { nameIn, parameterIn, withValue } from './segments.js';

/** Lists: valid and invalid syntax (rule 3.1). */

/** Replaces a list by a modified one. */
const broken =
  (make: (list: string, draw: Draw) => string): Change =>
  (draft, draw, { world }) => {
    const parameter = parameterIn(draft, draw, ({ kind }) => kind === 'list');
    if (!parameter) return null;
    const brand = world.brands.get(draft.path.split('/')[3] ?? '') ?? null;
    const value = make(validValue(draw, parameter, brand).trim(), draw);
    return withValue(draft, draw, parameter.name, encoded(value));
  };

/** Rewrites a valid list with the same meaning. */
const rewritten =
  (write: (values: readonly string[], draw: Draw) => string): Change =>
  (draft, draw) => {
    const { operation, query } = draft;
    const sent = parameterIn(draft, draw, ({ kind }) => kind === 'list');
    const at = (query ?? []).findIndex((segment) => nameIn(segment) === sent?.name);
    const value = decoded((query?.[at]?.split(/=(.*)/s)[1] ?? '').replaceAll('+', ' '));
    const isValid = operation.parameters.some(
      ({ name, accepts }) => name === sent?.name && accepts(value ?? ''),
    );
    const isOnce = (query ?? []).filter((segment) => nameIn(segment) === sent?.name).length === 1;
    if (!query || value === null || !isValid || !isOnce || !sent) return null;
    const written = write(listed(value), draw);
    if (written.length > 1_900) return null;
    return { ...draft, query: query.with(at, `${sent.name}=${encoded(written)}`) };
  };

const INVALIDATING: Changes = {
  'empty element of a list': broken((list, draw) =>
    draw.pick([`${list},`, `,${list}`, `${list},,a`, ',', ' , ', ' ']),
  ),
  'unclosed quote in a list': broken((list, draw) =>
    draw.pick([`"${CANARY}`, `${list},"a`, '"', '"""', `"a,${CANARY}`]),
  ),
  'text after a closing quote': broken((list, draw) =>
    draw.pick(['"a"b', `${list},"a" b`, '"a""', '"a"\u00a0']),
  ),
  'quote inside a value': broken((_, draw) => draw.pick(['a"b', 'a"b"', `${CANARY}"`, 'a""b', "a,b'\"'"])),
  'empty value in quotes': broken((list, draw) => draw.pick(['""', `${list},""`, ' "" ', '"",a'])),
  'list that is too long': broken((_, draw) => draw.pick(['a', '😀', 'é', ',a']).repeat(2_001)),
};

const OTHERS: Changes = {
  'list with another separator': broken(
    (list, draw) => `${list}${draw.pick([';', '|', ' ', '\u3001', '，', '/'])}claude`,
  ),
  'unknown value in a list': broken(
    (list, draw) => `${list},${draw.pick([CANARY, 'gpt', 'Claude', 'claudé', '__proto__', 'none'])}`,
  ),
  'list of the maximum length': broken((_, draw) => draw.pick(['a', '😀', 'é']).repeat(2_000)),
  'list of many values': broken((_, draw) =>
    Array.from({ length: 600 }, () => draw.below(100))
      .join(',')
      .slice(0, 1_999)
      .replace(/,$/, ''),
  ),
};

const PRESERVING: Changes = {
  'values of a list in another order': rewritten((values) => values.map(quoted).toReversed().join(',')),
  'values of a list repeated': rewritten((values, draw) =>
    [...values, draw.pick(values)].map(quoted).join(','),
  ),
  'spaces around values of a list': rewritten((values) =>
    values.map((value) => ` ${quoted(value)}  `).join(','),
  ),
  'values of a list in quotes': rewritten((values) =>
    values.map((value) => `"${value.replaceAll('"', '""')}"`).join(','),
  ),
};

export const LISTS = [
  ...mutations('invalidates', INVALIDATING),
  ...mutations('varies', OTHERS),
  ...mutations('preserves', PRESERVING),
];

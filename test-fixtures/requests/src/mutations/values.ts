import type { Parameter } from '../drafts/operations.js';
import { CANARY } from '../drafts/valid-requests.js';
import { validValue } from '../drafts/values.js';
import { edits } from './edits.js';
import { plain, replacing, type Part } from './mutation.js';
import { brandIn, parameterIn, withSegments } from './segments.js';

/** Values of query parameters, derived from their schemas in the OpenAPI document. */

/** Replaces the value of a parameter of a kind, given a valid one. */
const valued = (kind: Parameter['kind'] | 'any') =>
  replacing<Parameter & Part>(
    (draft, draw, material) => {
      const fits = (each: Parameter) => (kind === 'any' ? each.kind !== 'cursor' : each.kind === kind);
      const parameter = parameterIn(draft, draw, fits);
      return parameter && { ...parameter, text: validValue(draw, parameter, brandIn(draft, material)) };
    },
    (draft, text, { name }, draw) => withSegments(draft, draw, [name], [`${name}=${text}`]),
  );

export const VALUES = [
  ...edits('integer', '10', valued('integer')),
  ...edits('choice', '7d', valued('choice')),
  ...edits('day', '2026-01-01', valued('day')),
  ...edits('list', 'a1', valued('list')),
  ...edits('zone', 'EST5EDT', valued('zone')),
  ...edits('text', 'a1', valued('text')),
  ...valued('integer')({
    'integer near its bounds': ({ minimum, maximum }) =>
      [minimum - 1, minimum, maximum, maximum + 1, 10 * maximum].map(String),
    'very large integer': `2147483648 4294967296 9007199254740993 18446744073709551616 1${'0'.repeat(400)}`,
  }),
  ...valued('any')({
    'value of another type': plain(
      'NaN Infinity -Infinity null true ten undefined [] {} -1 0 1.5 1e1 0b11 0o17 0x1p3 #10 \\u0031',
    ),
    'other words of a parameter': plain(({ name, values }) => [name, ...values, 'none', CANARY]),
    'SQL in a value': plain(
      `' or 1=1--|'; drop table brand;--${CANARY}|1) union select text from api_key--|\\'; select pg_sleep(5)--|%' and '%'='|/*${CANARY}*/|$1|?1|:account_id`.split(
        '|',
      ),
    ),
    'markup or code in a value': plain(
      `<script>${CANARY}</script> "><img/src=x/onerror=${CANARY}> &lt;b&gt; <!--${CANARY}--> \\x00 {"$gt":""}
      \${7*7}${CANARY} {{7*7}} \`id\` $(id) %n%s%p #{7*7} ;${CANARY}`,
    ),
    'path in a value': plain('../../etc/passwd ..\\..\\ file:///etc/passwd https://example.com/'),
    'header in a value': `1%0d%0aSet-Cookie:${CANARY} 1%E5%98%8A%E5%98%8DX:1 1%0aX-A:b`,
    'symbols in a value': plain((_, draw) => [
      String.fromCodePoint(...Array.from({ length: 1 + draw.below(8) }, () => 0x21 + draw.below(0x3000))),
    ]),
    'random bytes in a value': (_, draw) => [
      draw.text('0123456789abcdef', 2 + 2 * draw.below(6)).replace(/../g, '%$&'),
    ],
  }),
  ...valued('list')({
    'empty element of a list': plain(['§,', ',§', '§,,a', ',', ' , ', ' ', '""', '§,""', ' "" ', '"",a']),
    'unclosed quote in a list': plain(`"${CANARY} §,"a " """ "a,${CANARY}`),
    'misplaced quote in a list': plain(
      `"a"b|§,"a" b|"a""|"a"\u00a0|a"b|a"b"|${CANARY}"|a""b|a,b'"'`.split('|'),
    ),
    'unknown value in a list': plain(`§,${CANARY} §,gpt §,Claude §,claudé §,__proto__ §,none §、claude`),
    'list of about the maximum length': plain(
      ['a', '😀', 'é', ',a'].flatMap((each) => [each.repeat(2_000), each.repeat(2_001)]),
    ),
    'list of many values': (_, draw) => [Array.from({ length: 600 }, () => draw.below(100)).join()],
  }),
];

import type { Draw } from '@brand-visibility/test-fixtures';
import type { Parameter } from '../description.js';
import { encoded } from '../draft.js';
import { mutations, type Change, type Changes } from '../mutation.js';
import { decoded } from '../reading.js';
import { CANARY } from '../right-requests.js';
import { rightValue } from '../values.js';
import { lookAlikes } from './names.js';
import { parameterIn, withValue } from './segments.js';

/** Values of query parameters. What each is taken for follows from the description. */

type Kind = Parameter['kind'];

/** Sends another value; `make` gives it as it goes over the wire, from one that is right. */
const valued =
  (
    kinds: readonly Kind[] | 'any',
    make: (right: string, draw: Draw, parameter: Parameter) => string,
  ): Change =>
  (draft, draw, { world }) => {
    const fits = ({ kind, name }: Parameter) =>
      (kinds === 'any' || kinds.includes(kind)) && name !== 'cursor';
    const parameter = parameterIn(draft, draw, fits);
    if (!parameter) return null;
    const brand = world.brands.get(draft.path.split('/')[3] ?? '') ?? null;
    return withValue(draft, draw, parameter.name, make(rightValue(draw, parameter, brand), draw, parameter));
  };

/** The same for values that nobody decodes in another way than we do. */
const text = (
  kinds: readonly Kind[] | 'any',
  make: (right: string, draw: Draw, parameter: Parameter) => string,
): Change => valued(kinds, (right, draw, parameter) => encoded(make(right, draw, parameter)));

const among =
  (...values: readonly string[]) =>
  (_: string, draw: Draw) =>
    draw.pick(values);

const INTEGER = ['integer'] as const;

/** Digits of other scripts: full-width, Arabic, mathematical. */
const digits = (right: string, draw: Draw) => {
  const zero = draw.pick([0xff10, 0x0660, 0x0966, 0x1d7ce]);
  return right.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
};

const WRONG_INTEGERS: Changes = {
  'integer beyond its bounds': text(INTEGER, (_, draw, { minimum, maximum }) =>
    String(
      draw.pick([
        ...[minimum - 1, maximum + 1, maximum + 50, 0],
        ...[255, 999, 1_000].filter((value) => value > maximum),
      ]),
    ),
  ),
  'integer in scientific notation': text(INTEGER, among('1e1', '1E1', '1e0', '10e-1', '5e', '1e+1')),
  'integer with a sign': text(INTEGER, (right, draw) => draw.pick(['+', '-', '−', '--', '+-']) + right),
  'integer with leading zeros': text(
    INTEGER,
    (right, draw) => draw.pick(['0', '00', '000000000000']) + right,
  ),
  'integer with a fraction': text(INTEGER, (right, draw) => right + draw.pick(['.0', '.', ',0', '.5', '/1'])),
  'integer to another base': text(INTEGER, among('0x10', '0b11', '0o17', '0x1p3', '1n', '#10', '\\u0031')),
  'integer in digits of another script': text(INTEGER, digits),
  'integer that is very great': text(
    INTEGER,
    among(
      '2147483648',
      '4294967296',
      '9007199254740993',
      '18446744073709551616',
      `1${'0'.repeat(400)}`,
      '9'.repeat(9),
    ),
  ),
  'word for an integer': text(
    INTEGER,
    among('NaN', 'Infinity', '-Infinity', 'null', 'true', 'ten', 'undefined', '[]'),
  ),
  'integer with parted digits': text(INTEGER, among('1_0', '1,0', '1 0', "1'0", '1\u00a00', '1\u202f0')),
};

const WRONG_CHOICES: Changes = {
  'choice in another case': text(['choice'], (right, draw) =>
    draw.pick([right.toUpperCase(), right.replace(/[a-z]/, (letter) => letter.toUpperCase())]),
  ),
  'choice with a look-alike letter': text(['choice'], (right, draw) =>
    /[a-z]/.test(right)
      ? right.replace(/[a-z]/, (letter) => draw.pick(lookAlikes(letter)))
      : digits(right, draw),
  ),
  'choice misspelt': text(['choice'], (right, draw) =>
    draw.pick([
      right.slice(0, -1),
      `${right}x`,
      right.slice(1),
      right + right,
      right.replace('_', '-') + '-',
    ]),
  ),
  'choice of two': text(['choice'], (right, draw, { values }) => `${right},${draw.pick(values)}`),
  'choice in quotes': text(['choice'], (right, draw) =>
    draw.pick([`"${right}"`, `'${right}'`, `[${right}]`]),
  ),
};

const BROKEN: Changes = {
  'NUL in a value': valued('any', (right, draw) => around(encoded(right), '%00', draw)),
  'control character in a value': valued('any', (right, draw) =>
    around(encoded(right), draw.pick(['%01', '%08', '%09', '%0a', '%0D%0A', '%1b', '%1F', '%7f']), draw),
  ),
  'bad escape in a value': valued('any', (right, draw) =>
    around(
      encoded(right),
      draw.pick(['%', '%z', '%zz', '%4g', '%4.', '%%', '%u0031', '%-1', '% 1'.replace(' ', '+')]),
      draw,
    ),
  ),
  'no UTF-8 in a value': valued('any', (right, draw) =>
    around(
      encoded(right),
      draw.pick(['%ff', '%80', '%fe%ff', '%e2%82', '%f0%9f%98', '%f4%90%80%80', '%C3']),
      draw,
    ),
  ),
  'overlong UTF-8 in a value': valued('any', (right, draw) =>
    around(encoded(right), draw.pick(['%c0%ae', '%c0%80', '%e0%80%af', '%f0%80%80%af', '%c1%bf']), draw),
  ),
  'lone surrogate in a value': valued('any', (right, draw) =>
    around(encoded(right), draw.pick(['%ed%a0%80', '%ED%BF%BF', '%ed%a0%bd%ed%b8%80']), draw),
  ),
  'unset value': valued('any', () => ''),
};

function around(right: string, piece: string, draw: Draw): string {
  const whole = right.replace(/%[0-9A-F]{2}/gi, '').slice(0, 20);
  return draw.pick([piece, piece + whole, whole + piece, whole.slice(0, 1) + piece + whole.slice(1)]);
}

const OTHERS: Changes = {
  'integer at its bounds': text(INTEGER, (_, draw, { minimum, maximum }) =>
    String(draw.pick([minimum, maximum])),
  ),
  'blank beside a value': valued('any', (right, draw) =>
    draw.pick([
      `+${encoded(right)}`,
      `${encoded(right)}+`,
      `%20${encoded(right)}`,
      `${encoded(right)}%C2%A0`,
    ]),
  ),
  'invisible character in a value': text(
    'any',
    (right, draw) =>
      right + draw.pick(['\u200b', '\ufeff', '\u00ad', '\u202e', '\u2028', '\u0085', '\u0301', '\u{e0001}']),
  ),
  'value in another normal form': text('any', (right, draw) =>
    draw.chance(50) ? right.normalize('NFD') : `${right}é`.normalize('NFKD'),
  ),
  'value encoded twice': valued('any', (right) => encoded(encoded(`${right}%`))),
  'SQL in a value': text(
    'any',
    among(
      `' or 1=1--`,
      `'; drop table brand;--${CANARY}`,
      `1) union select text from api_key--`,
      `\\'; select pg_sleep(5)--`,
      `%' and 1=1 and '%'='`,
      `/*${CANARY}*/`,
      '$1',
      '?1',
      ':account_id',
    ),
  ),
  'markup in a value': text(
    'any',
    among(`<script>${CANARY}</script>`, `"><img src=x onerror=${CANARY}>`, '&lt;b&gt;', `<!--${CANARY}-->`),
  ),
  'code in a value': text(
    'any',
    among(
      `\${7*7}${CANARY}`,
      `{{7*7}}`,
      '`id`',
      '$(id)',
      '%n%s%p',
      '#{7*7}',
      `;${CANARY}`,
      '\\x00',
      '{"$gt":""}',
    ),
  ),
  'JSON in a value': text('any', (right, draw) =>
    draw.pick([JSON.stringify([right]), JSON.stringify({ a: right }), JSON.stringify(right), 'null', '{}']),
  ),
  'path in a value': text(
    'any',
    among('../../etc/passwd', '..\\..\\', 'file:///etc/passwd', 'https://example.com/'),
  ),
  'header in a value': valued(
    'any',
    among(`1%0d%0aSet-Cookie:${CANARY}`, '1%E5%98%8A%E5%98%8DX:1', '1%0aX-A:b'),
  ),
  'very long value': text(
    'any',
    (right, draw) => right + draw.pick(['a', '1', 'é', '😀']).repeat(draw.pick([65, 500, 2_001, 6_000])),
  ),
  'symbols in a value': text('any', (_, draw) =>
    Array.from({ length: 1 + draw.below(8) }, () => String.fromCodePoint(0x21 + draw.below(0x3000))).join(''),
  ),
  'bytes in a value': valued('any', (_, draw) =>
    Array.from({ length: 1 + draw.below(6) }, () => `%${draw.below(256).toString(16).padStart(2, '0')}`).join(
      '',
    ),
  ),
  'text of a value changed': valued('any', (right, draw) => {
    const at = draw.below(right.length + 1);
    const piece = draw.pick(['', 'a', '1', ',', '"', ' ', '-', '_', '.', '/', 'Z', '\u00df']);
    const changed = right.slice(0, at) + piece + right.slice(at + draw.below(2));
    return decoded(encoded(changed)) === null ? encoded(right) : encoded(changed);
  }),
};

export const VALUES = [
  ...mutations('spoils', { ...WRONG_INTEGERS, ...WRONG_CHOICES, ...BROKEN }),
  ...mutations('may', OTHERS),
];

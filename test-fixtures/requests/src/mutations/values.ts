import type { Draw } from '@brand-visibility/records';
import type { Parameter } from '../drafts/operations.js';
import { encoded } from '../drafts/draft.js';
import { mutations, type Change, type Changes } from './mutation.js';
import { decoded } from '../oracle/reading.js';
import { CANARY } from '../drafts/valid-requests.js';
import { validValue } from '../drafts/values.js';
import { lookAlikes } from './names.js';
import { parameterIn, withValue } from './segments.js';

/** Values of query parameters. The OpenAPI document determines whether they are valid. */

type Kind = Parameter['kind'];

/** Replaces a value; `make` returns the encoded value, given a valid one. */
const valued =
  (
    kinds: readonly Kind[] | 'any',
    make: (valid: string, draw: Draw, parameter: Parameter) => string,
  ): Change =>
  (draft, draw, { world }) => {
    const fits = ({ kind, name }: Parameter) =>
      (kinds === 'any' || kinds.includes(kind)) && name !== 'cursor';
    const parameter = parameterIn(draft, draw, fits);
    if (!parameter) return null;
    const brand = world.brands.get(draft.path.split('/')[3] ?? '') ?? null;
    return withValue(draft, draw, parameter.name, make(validValue(draw, parameter, brand), draw, parameter));
  };

/** Like `valued`, but `make` returns unencoded text. */
const text = (
  kinds: readonly Kind[] | 'any',
  make: (valid: string, draw: Draw, parameter: Parameter) => string,
): Change => valued(kinds, (valid, draw, parameter) => encoded(make(valid, draw, parameter)));

const among =
  (...values: readonly string[]) =>
  (_: string, draw: Draw) =>
    draw.pick(values);

const INTEGER = ['integer'] as const;

/** The number in digits of another script: full-width, Arabic, Devanagari or mathematical. */
const digits = (valid: string, draw: Draw) => {
  const zero = draw.pick([0xff10, 0x0660, 0x0966, 0x1d7ce]);
  return valid.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
};

const WRONG_INTEGERS: Changes = {
  'integer out of range': text(INTEGER, (_, draw, { minimum, maximum }) =>
    String(
      draw.pick([
        minimum - 1,
        maximum + 1,
        maximum + 50,
        0,
        ...[255, 999, 1_000].filter((value) => value > maximum),
      ]),
    ),
  ),
  'integer in scientific notation': text(INTEGER, among('1e1', '1E1', '1e0', '10e-1', '5e', '1e+1')),
  'integer with a sign': text(INTEGER, (valid, draw) => draw.pick(['+', '-', '−', '--', '+-']) + valid),
  'integer with leading zeros': text(
    INTEGER,
    (valid, draw) => draw.pick(['0', '00', '000000000000']) + valid,
  ),
  'integer with a fraction': text(INTEGER, (valid, draw) => valid + draw.pick(['.0', '.', ',0', '.5', '/1'])),
  'integer in another base': text(INTEGER, among('0x10', '0b11', '0o17', '0x1p3', '1n', '#10', '\\u0031')),
  'integer in digits of another script': text(INTEGER, digits),
  'very large integer': text(
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
  'integer with separated digits': text(INTEGER, among('1_0', '1,0', '1 0', "1'0", '1\u00a00', '1\u202f0')),
};

const WRONG_CHOICES: Changes = {
  'choice in another case': text(['choice'], (valid, draw) =>
    draw.pick([valid.toUpperCase(), valid.replace(/[a-z]/, (letter) => letter.toUpperCase())]),
  ),
  'choice with a look-alike letter': text(['choice'], (valid, draw) =>
    /[a-z]/.test(valid)
      ? valid.replace(/[a-z]/, (letter) => draw.pick(lookAlikes(letter)))
      : digits(valid, draw),
  ),
  'misspelt choice': text(['choice'], (valid, draw) =>
    draw.pick([
      valid.slice(0, -1),
      `${valid}x`,
      valid.slice(1),
      valid + valid,
      valid.replace('_', '-') + '-',
    ]),
  ),
  'two choices': text(['choice'], (valid, draw, { values }) => `${valid},${draw.pick(values)}`),
  'choice in quotes': text(['choice'], (valid, draw) =>
    draw.pick([`"${valid}"`, `'${valid}'`, `[${valid}]`]),
  ),
};

const BROKEN: Changes = {
  'NUL in a value': valued('any', (valid, draw) => around(encoded(valid), '%00', draw)),
  'control character in a value': valued('any', (valid, draw) =>
    around(encoded(valid), draw.pick(['%01', '%08', '%09', '%0a', '%0D%0A', '%1b', '%1F', '%7f']), draw),
  ),
  'bad escape in a value': valued('any', (valid, draw) =>
    around(
      encoded(valid),
      draw.pick(['%', '%z', '%zz', '%4g', '%4.', '%%', '%u0031', '%-1', '% 1'.replace(' ', '+')]),
      draw,
    ),
  ),
  'invalid UTF-8 in a value': valued('any', (valid, draw) =>
    around(
      encoded(valid),
      draw.pick(['%ff', '%80', '%fe%ff', '%e2%82', '%f0%9f%98', '%f4%90%80%80', '%C3']),
      draw,
    ),
  ),
  'overlong UTF-8 in a value': valued('any', (valid, draw) =>
    around(encoded(valid), draw.pick(['%c0%ae', '%c0%80', '%e0%80%af', '%f0%80%80%af', '%c1%bf']), draw),
  ),
  'lone surrogate in a value': valued('any', (valid, draw) =>
    around(encoded(valid), draw.pick(['%ed%a0%80', '%ED%BF%BF', '%ed%a0%bd%ed%b8%80']), draw),
  ),
  'empty value': valued('any', () => ''),
};

function around(valid: string, piece: string, draw: Draw): string {
  const whole = valid.replace(/%[0-9A-F]{2}/gi, '').slice(0, 20);
  return draw.pick([piece, piece + whole, whole + piece, whole.slice(0, 1) + piece + whole.slice(1)]);
}

const OTHERS: Changes = {
  'integer at its bounds': text(INTEGER, (_, draw, { minimum, maximum }) =>
    String(draw.pick([minimum, maximum])),
  ),
  'space next to a value': valued('any', (valid, draw) =>
    draw.pick([
      `+${encoded(valid)}`,
      `${encoded(valid)}+`,
      `%20${encoded(valid)}`,
      `${encoded(valid)}%C2%A0`,
    ]),
  ),
  'invisible character in a value': text(
    'any',
    (valid, draw) =>
      valid + draw.pick(['\u200b', '\ufeff', '\u00ad', '\u202e', '\u2028', '\u0085', '\u0301', '\u{e0001}']),
  ),
  'value in another Unicode normal form': text('any', (valid, draw) =>
    draw.chance(50) ? valid.normalize('NFD') : `${valid}é`.normalize('NFKD'),
  ),
  'double-encoded value': valued('any', (valid) => encoded(encoded(`${valid}%`))),
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
  'JSON in a value': text('any', (valid, draw) =>
    draw.pick([JSON.stringify([valid]), JSON.stringify({ a: valid }), JSON.stringify(valid), 'null', '{}']),
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
    (valid, draw) => valid + draw.pick(['a', '1', 'é', '😀']).repeat(draw.pick([65, 500, 2_001, 6_000])),
  ),
  'symbols in a value': text('any', (_, draw) =>
    Array.from({ length: 1 + draw.below(8) }, () => String.fromCodePoint(0x21 + draw.below(0x3000))).join(''),
  ),
  'random bytes in a value': valued('any', (_, draw) =>
    Array.from({ length: 1 + draw.below(6) }, () => `%${draw.below(256).toString(16).padStart(2, '0')}`).join(
      '',
    ),
  ),
  'edited value': valued('any', (valid, draw) => {
    const at = draw.below(valid.length + 1);
    const piece = draw.pick(['', 'a', '1', ',', '"', ' ', '-', '_', '.', '/', 'Z', '\u00df']);
    const changed = valid.slice(0, at) + piece + valid.slice(at + draw.below(2));
    return decoded(encoded(changed)) === null ? encoded(valid) : encoded(changed);
  }),
};

export const VALUES = [
  ...mutations('invalidates', { ...WRONG_INTEGERS, ...WRONG_CHOICES, ...BROKEN }),
  ...mutations('varies', OTHERS),
];

import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import { HOST_NAME, isHostName, MAX_HOST_NAME } from '@brand-visibility/domain/sources/host-name';
import { parseInstant } from '@brand-visibility/domain/time/instant';
import { ENGINES } from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import type { Faults, RecordFault } from './definition.js';

/**
 * Defines the kinds of fields, with their bounds (rule 12.7), and the contradictions that several record types share.
 * The message of a kind completes the sentence "expected ...". Generated documents refer to a kind by its `title`.
 */

/** Maximum number of items in any list. */
const MOST_ITEMS = 1_000;

/** The bounds of an answer's sources: their number, and the characters of each field. */
export const SOURCE_BOUNDS = { items: MOST_ITEMS, url: 8_192, title: 2_048, domain: 253 } as const;

/** A string of any length that fits into a line of an import file. */
export const string = z.string();

/** Returns a string type of at most `most` Unicode code points. `kind` is its title in generated documents. */
const bounded = (what: string, most: number, kind = what) => {
  const error = `${what} of at most ${most.toLocaleString('en')} characters`;
  return z
    .string({ error })
    .refine((text) => isAtMost(text, most), { error, abort: true })
    .meta({ title: kind, maxLength: most });
};

export const shortText = bounded('a string', 512, 'a short string');
export const title = bounded('a title', SOURCE_BOUNDS.title);
export const url = bounded('a URL', SOURCE_BOUNDS.url);
/** A domain, exactly as it was recorded. */
export const domain = bounded('a domain', SOURCE_BOUNDS.domain);

const NOT_BLANK = /\P{White_Space}/u;

/** A domain that is not blank. Records contain null for an unknown domain. */
export const filledDomain = domain.refine((text) => NOT_BLANK.test(text), {
  error: 'a domain that is more than white space',
});

/** A name. The database compares and indexes the name keys of names, so the key, too, has a maximum length. */
export const nameField = bounded('a name', 512).refine(hasFittingKey, {
  error: 'a name that takes at most 2,048 bytes of UTF-8 once it is normalised for comparison',
});

export const id = string
  .regex(/^[A-Za-z0-9_-]{1,64}$/, { error: '1 to 64 characters of A-Z, a-z, 0-9, _ and -' })
  .meta({ title: 'an id' });
export const auditId = string
  .regex(/^[a-z0-9]{8,64}$/, { error: '8 to 64 characters of a-z and 0-9' })
  .meta({ title: 'an audit id' });
export const fingerprint = string
  .regex(/^[0-9a-f]{64}$/, { error: 'the SHA-256 of the key as 64 lowercase hex digits' })
  .meta({ title: '64 lowercase hex digits' });

const A_HOST = 'a host name of at most 253 characters such as shop.example, without scheme, port or path';
export const host = string
  .refine(isHostName, { error: A_HOST })
  .meta({ title: 'a host name', maxLength: MAX_HOST_NAME, pattern: HOST_NAME });

export const language = string
  .refine((code) => LANGUAGES.has(code), {
    error: 'a two-letter code of ISO 639-1 in lower case, such as `de`',
  })
  .meta({ title: 'a language', pattern: '^[a-z]{2}$' });

const A_TIMESTAMP =
  'an RFC 3339 timestamp with Z or an offset, such as `2026-03-01T06:00:00Z`, at most six fractional digits, years 1970 to 9998';
/** An RFC 3339 timestamp, parsed into microseconds since 1970. */
export const timestampField = z
  .string({ error: A_TIMESTAMP })
  .transform((text, context) => {
    const instant = parseInstant(text);
    if (instant !== null) return instant;
    context.addIssue({ code: 'custom', message: A_TIMESTAMP });
    return z.NEVER;
  })
  .meta({
    title: 'a timestamp',
    pattern: String.raw`^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?(Z|[+-][0-9]{2}:[0-9]{2})$`,
  });

const WHOLE = 'an integer of at least 0';
export const countField = z.int({ error: WHOLE }).min(0, { error: WHOLE }).meta({ title: 'a count' });
/** An integer in a range that includes its bounds. */
export const integer = (least: number, greatest: number) => {
  const error = `an integer from ${least} to ${greatest}`;
  return z.int({ error }).min(least, { error }).max(greatest, { error });
};

/** A position. Facts store it in 32 bits, which is enough, because 1 MiB cannot hold 2^32 mentions. */
export const positionField = integer(1, 4_294_967_295).meta({ title: 'a position' });

/** Whether a number has at most one decimal. The test is exact, because rounding leaves only such numbers unchanged. */
const isTenths = (value: number) => Number(value.toFixed(1)) === value;
/** A number with at most one decimal, in a range that includes its bounds. A null `greatest` means no maximum. */
export const oneDecimal = (least: number, greatest: number | null) => {
  const range = greatest === null ? `of at least ${least}` : `from ${least} to ${greatest}`;
  const error = `a number ${range} with at most one decimal`;
  const number = z.number({ error }).min(least, { error });
  return (greatest === null ? number : number.max(greatest, { error }))
    .refine(isTenths, { error })
    .meta({ title: error });
};

/** A list of at most 1,000 items. */
export const listField = <T extends z.ZodType>(item: T) =>
  z.array(item).max(MOST_ITEMS, { error: `at most ${MOST_ITEMS.toLocaleString('en')} items` });

export const engineField = z.enum(ENGINES).meta({ title: 'an engine' });
export const platforms = listField(engineField);
export const strings = listField(string);
export const steps = listField(
  z.strictObject({
    text: string.describe('What to do.'),
    completed: z.boolean().describe('Whether it is done.'),
  }),
);
/** A list of moves to the given columns of a board. */
export const moves = <const T extends readonly [string, ...string[]]>(to: T) =>
  listField(
    z.strictObject({
      to: z.enum(to).describe('The new column.'),
      at: timestampField.describe('When the card was moved.'),
    }),
  );

/**
 * Whether a string has at most `most` Unicode code points (rule 12.7). Counts code points only if the number of UTF-16
 * units does not decide the question.
 */
export function isAtMost(text: string, most: number): boolean {
  if (text.length <= most) return true;
  if (text.length > 2 * most) return false;
  let count = 0;
  for (let index = 0; index < text.length; count += 1) index += text.codePointAt(index)! > 0xffff ? 2 : 1;
  return count <= most;
}

const MOST_KEY_BYTES = 2_048;
/** Maximum number of bytes in a name key for each UTF-16 unit of the name. The key of U+FDFA reaches this maximum. */
export const MOST_BYTES_A_UNIT = 33;
const ASCII = /^[\0-\x7f]*$/;

/**
 * Whether the key of a name has at most 2,048 bytes of UTF-8 (rule 12.7). Computes the key only if the name is long and
 * not ASCII.
 */
export function hasFittingKey(name: string): boolean {
  if (name.length * MOST_BYTES_A_UNIT <= MOST_KEY_BYTES || ASCII.test(name)) return true;
  return bytesOf(nameKey(name)) <= MOST_KEY_BYTES;
}

function bytesOf(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const isHalfOfPair = unit >= 0xd800 && unit <= 0xdfff;
    bytes += unit < 0x80 ? 1 : unit < 0x800 || isHalfOfPair ? 2 : 3;
  }
  return bytes;
}

/** The two-letter codes of ISO 639-1. */
const LANGUAGES: ReadonlySet<string> = new Set(
  `aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es
  et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj
  kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv
  ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti
  tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu`.split(/\s+/),
);

/** The contradictions that several record types share (rule 12.5). */

export const VISIBLE_NAME = 'expected a name with a visible character';

/** Returns an error if `completed_at` is set or the status is `completed`, but not both. */
export function* completedAtWhenCompleted(record: { status: string; completed_at: bigint | null }): Faults {
  if ((record.status === 'completed') !== (record.completed_at !== null)) {
    yield fault('completed_at must be set if, and only if, status is completed', 'status', 'completed_at');
  }
}

/** Returns an error if `error` is set or the status is `failed`, but not both. */
export function* errorWhenFailed({ status, error }: { status: string; error: string | null }): Faults {
  if ((error !== null) !== (status === 'failed')) {
    yield fault('error must be a string if, and only if, status is failed', 'status', 'error');
  }
}

/** Returns an error for each move that is earlier than the move before it. Two moves may have the same time. */
export function* movesInOrder(moves: readonly { readonly at: bigint }[]): Faults {
  for (const [index, { at }] of moves.entries()) {
    const before = moves[index - 1];
    if (before && at < before.at) {
      yield fault('expected a time that is not before the previous move', `moves.${index}.at`);
    }
  }
}

/** Returns an error for each value that repeats an earlier value. `path` takes a value's index and returns its path. */
export function* repeated(values: readonly string[], path: (index: number) => string): Faults {
  const seen = new Set<string>();
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) yield fault('expected each value once', path(index));
    seen.add(value);
  }
}

/** Returns an error about one field, or about several fields that contradict each other. */
export function fault(message: string, ...paths: readonly string[]): RecordFault {
  return { paths, message };
}

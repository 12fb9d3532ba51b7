import { ENGINES, parseInstant } from '@brand-visibility/domain';
import { z } from 'zod';

/** Kinds of fields that records share. Messages complete the sentence "expected ...". */

export const string = z.string();
export const id = string.regex(/^[A-Za-z0-9_-]{1,64}$/, {
  error: '1 to 64 characters of A-Z, a-z, 0-9, _ and -',
});
export const auditId = string.regex(/^[a-z0-9]{8,64}$/, { error: '8 to 64 characters of a-z and 0-9' });

/** Instants are microseconds from here on. */
export const timestamp = string.transform((text, context) => {
  const instant = parseInstant(text);
  if (instant !== null) return instant;
  context.addIssue({
    code: 'custom',
    message: 'an RFC 3339 timestamp with Z or an offset, at most six digits of a second, years 1970 to 9998',
  });
  return z.NEVER;
});

const WHOLE = 'an integer of at least 0';
export const count = z.int({ error: WHOLE }).min(0, { error: WHOLE });
export const integer = (least: number, greatest: number) => {
  const error = `an integer from ${least} to ${greatest}`;
  return z.int({ error }).min(least, { error }).max(greatest, { error });
};

/** Columns of facts hold positions in 32 bits; no answer of 1 MiB comes near. */
export const position = integer(1, 4_294_967_295);

/** Whether a number has at most one decimal: tenths are the nearest double to their own rounding. */
const hasOneDecimal = (value: number) => Number(value.toFixed(1)) === value;
export const oneDecimal = (least: number, greatest: number) => {
  const error =
    greatest === Infinity
      ? `a number of at least ${least} with at most one decimal`
      : `a number from ${least} to ${greatest} with at most one decimal`;
  return z.number({ error }).min(least, { error }).max(greatest, { error }).refine(hasOneDecimal, { error });
};

export const platforms = z.array(z.enum(ENGINES));
export const strings = z.array(string);
export const steps = z.array(z.strictObject({ text: string, completed: z.boolean() }));
export const moves = <const T extends readonly [string, ...string[]]>(to: T) =>
  z.array(z.strictObject({ to: z.enum(to), at: timestamp }));

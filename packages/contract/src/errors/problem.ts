import { REFUSAL_CODES } from '@brand-visibility/domain';
import { z } from 'zod';
import type { Immutable } from '../endpoints/endpoint.js';

const day = z.string().meta({ format: 'date' });

export const numberRange = z
  .strictObject({
    minimum: z.int().min(0).describe('The least number.'),
    maximum: z.int().min(0).describe('The greatest number.'),
  })
  .describe('The numbers that a parameter takes, both bounds among them.');

export const dayRange = z
  .strictObject({
    minimum: day.describe('The first day.'),
    maximum: day.describe('The last day.'),
  })
  .describe('The calendar days that a parameter takes, both bounds among them.');

/** One offending parameter of a request (rule 6.4). */
export const parameterError = z
  .strictObject({
    parameter: z.string().describe('Name of the parameter; of an unknown one at most 64 characters.'),
    detail: z.string().describe('What it has to be, in words that complete "`parameter` ...".'),
    allowed: z
      .union([z.array(z.string()), numberRange, dayRange])
      .optional()
      .describe(
        'What the value may be: one of a list, or a number or day from `minimum` to `maximum`. There when the value is wrong by itself and the right ones can be listed; of a list of values it says what each may be.',
      ),
    did_you_mean: z
      .string()
      .optional()
      .describe(
        'What was probably meant, when one thing alone is near: the name of a parameter where the name is unknown, else a value, or the right word for the first wrong one of a list. It would be taken in that place.',
      ),
  })
  .describe('One offending parameter of a request.');

const members = z.strictObject({
  type: z.string().describe('Address of the page that explains the code.'),
  title: z.string().describe('What the code means, in a line.'),
  status: z.int().min(400).max(599).describe('HTTP status of the reply.'),
  detail: z
    .string()
    .describe(
      'What is wrong or what to do about it, in a sentence or two for people; programs go by the other members.',
    ),
  instance: z
    .string()
    .optional()
    .describe(
      'Path of the request without its query; left out with `api_key_in_url` and where the path is not fit to be shown.',
    ),
  code: z.enum(REFUSAL_CODES).describe('What a program goes by; the list is closed.'),
  request_id: z.string().describe('The `X-Request-Id` of the reply, to quote to support.'),
  errors: z
    .array(parameterError)
    .optional()
    .describe(
      'Every offending parameter once, in the order of the query; of unknown ones the first 20. With status 400 only: with each of its codes but `api_key_in_url`, unless the request could not be read.',
    ),
});

/** The body of every refusal: problem details of RFC 9457 with a stable `code` (rule 6.4). */
export const problem = members.describe('Why a request was refused, as a problem document of RFC 9457.');
export type Problem = Immutable<z.output<typeof problem>>;

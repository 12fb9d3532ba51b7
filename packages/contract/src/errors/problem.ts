/** Defines the schema of problem documents. Every error response has a problem document as its body. */
import { REFUSAL_CODES } from './refusal.js';
import { z } from 'zod';
import type { Immutable } from '../immutable.js';

const day = z.string().meta({ format: 'date' });

export const numberRange = z
  .strictObject({
    minimum: z.int().min(0).describe('The smallest number.'),
    maximum: z.int().min(0).describe('The largest number.'),
  })
  .describe('The range of numbers that a parameter takes, bounds included.');

export const dayRange = z
  .strictObject({
    minimum: day.describe('The first day.'),
    maximum: day.describe('The last day.'),
  })
  .describe('The inclusive range of calendar days that a parameter accepts.');

/** One invalid or unknown parameter of a request (rules 6.4 and 6.5). */
export const parameterError = z
  .strictObject({
    parameter: z.string().describe('Name of the parameter. An unknown name is truncated to 64 characters.'),
    detail: z
      .string()
      .describe('What is wrong with it, as words that complete the sentence "`parameter` ...".'),
    allowed: z
      .union([z.array(z.string()), numberRange, dayRange])
      .optional()
      .describe(
        'The accepted values: a list, or a range of numbers or days. Present when the value is invalid by itself and the accepted values can be listed. For a list of values it applies to each value.',
      ),
    did_you_mean: z
      .string()
      .optional()
      .describe(
        'What you probably meant, when exactly one accepted name or value is close. For an unknown parameter it is a parameter name, otherwise a value; for a list of values it replaces the first invalid one.',
      ),
  })
  .describe('One offending parameter of a request.');

const members = z.strictObject({
  type: z.string().describe('Address of the page that explains the code.'),
  title: z.string().describe('Meaning of the code, in a line.'),
  status: z.int().min(400).max(599).describe('HTTP status of the response.'),
  detail: z
    .string()
    .describe('What is wrong or what to do about it, for people. Programs should use the other fields.'),
  instance: z
    .string()
    .optional()
    .describe(
      'Path of the request without its query. Absent with `api_key_in_url` and when the path is malformed.',
    ),
  code: z.enum(REFUSAL_CODES).describe('The reason, for programs. The list is closed.'),
  request_id: z.string().describe('The `X-Request-Id` of the response. Quote it to support.'),
  errors: z
    .array(parameterError)
    .optional()
    .describe(
      'Each offending parameter once, in the order of the query; at most the first 20 unknown ones. Present with `invalid_parameter`, `unknown_parameter` and `invalid_cursor`, unless the service could not read the request itself.',
    ),
});

/** The body of every error response: the problem details of RFC 9457, extended by a stable `code` (rule 6.4). */
export const problem = members.describe('Why a request was refused, as a problem document of RFC 9457.');
export type Problem = Immutable<z.output<typeof problem>>;

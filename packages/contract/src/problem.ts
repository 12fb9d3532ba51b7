import { REFUSALS, type RefusalCode } from '@brand-visibility/domain';
import { z } from 'zod';

const codes = Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]; // Object.keys forgets the keys' type

const members = z.strictObject({
  type: z.string().describe('Address of the page that explains the code.'),
  title: z.string().describe('What the code means, in a line.'),
  status: z.int().min(400).max(599).describe('HTTP status of the reply.'),
  detail: z.string().describe('What to do about it.'),
  instance: z
    .string()
    .optional()
    .describe(
      'Path of the request without its query; left out with `api_key_in_url` and where the path is not fit to be shown.',
    ),
  code: z.enum(codes).describe('What a program goes by; the list is closed.'),
  request_id: z.string().describe('The `X-Request-Id` of the reply, to quote to support.'),
  errors: z
    .array(
      z.strictObject({
        parameter: z.string().describe('Name of the parameter.'),
        detail: z.string().describe('What it has to be.'),
      }),
    )
    .optional()
    .describe('Every offending parameter once, in the order of the query; with status 400 only.'),
});

/** The body of every refusal: problem details of RFC 9457 with a stable `code` (decisions 6.4). */
export const problem = members.describe('Why a request was refused, as a problem document of RFC 9457.');
export type Problem = z.output<typeof problem>;

import { REFUSALS, type RefusalCode } from '@brand-visibility/domain';
import { z } from 'zod';

const codes = Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]; // Object.keys forgets the keys' type

/** The body of every refusal: problem details of RFC 9457 with a stable `code` (decisions 6.4). */
export const problem = z.strictObject({
  type: z.string().describe('Address of the page that explains the code.'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z
    .string()
    .optional()
    .describe('Path of the request without its query; left out with `api_key_in_url`.'),
  code: z.enum(codes),
  request_id: z.string(),
  errors: z
    .array(z.strictObject({ parameter: z.string(), detail: z.string() }))
    .optional()
    .describe('Every offending parameter, for status 400.'),
});
export type Problem = z.output<typeof problem>;

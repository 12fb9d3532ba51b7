import { z } from 'zod';

/** Returns the schema of a page of a list: `data`, `has_more` and `next_cursor` (rule 7.1). */
export const pageSchema = <R extends z.ZodType>(row: R) =>
  z
    .strictObject({
      data: z.array(row).describe('The rows of this page, in the order of the list.'),
      has_more: z.boolean().describe('Whether more rows follow this page.'),
      next_cursor: z
        .string()
        .nullable()
        .describe('Send it as `cursor` to get the next page; null on the last page.'),
    })
    .describe('A page of the list.');

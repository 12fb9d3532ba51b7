import { z } from 'zod';

/** A page of a list: its rows, and where the next page begins (rule 7.1). */
export const pageOf = <R extends z.ZodType>(row: R) =>
  z
    .strictObject({
      data: z.array(row).describe('The rows of this page, in the order of the list.'),
      has_more: z.boolean().describe('Whether rows follow this page, however many it has.'),
      next_cursor: z.string().nullable().describe('`cursor` of the next page; null on the last one.'),
    })
    .describe('A page of the list.');

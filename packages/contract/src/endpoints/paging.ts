import { z } from 'zod';

/** What every list has in common [4.1]. */

/** A page of a list: its rows, and where the next page begins. */
export const pageOf = <R extends z.ZodType>(row: R) =>
  z
    .strictObject({
      data: z.array(row).describe('The rows of this page, in the order of the list.'),
      has_more: z.boolean().describe('Whether rows follow this page, however many it has.'),
      next_cursor: z.string().nullable().describe('`cursor` of the next page; null on the last one.'),
    })
    .describe('A page of the list.');

/** Whether it is one of ours is judged after every parameter (decisions 4). */
export const cursor = z.string().optional().meta({
  description:
    '`next_cursor` of the page before, sent as it came and with the same parameters but `limit`; without it the list begins. It says nothing to a reader and does not expire with time.',
});

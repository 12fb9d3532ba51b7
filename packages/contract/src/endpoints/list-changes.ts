/**
 * Defines `GET .../changes`: the runs and prompts of a brand in the order of their latest changes. A client uses this
 * list to keep a copy up to date.
 */
import { CHANGE_KINDS, CHANGE_STATES } from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import { limit } from '../query/value-types.js';
import { pageSchema } from '../resources/paging.js';
import { timestamp } from '../resources/values.js';
import { pagedFormatParameters } from '../rows/format.js';
import { rowsOfData } from '../rows/rows.js';
import { endpoint } from './endpoint.js';

/** A row of the change feed (rule 16.11). */
const changeRow = z
  .strictObject({
    kind: z.enum(CHANGE_KINDS).describe('What changed: a run with its answers, or a prompt with its theme.'),
    id: z.string().describe('Id of the run or of the prompt.'),
    state: z
      .enum(CHANGE_STATES)
      .describe(
        '`deleted` for a prompt that was deleted, whose answers are no longer counted or listed, and for a run that was deleted with its answers. `present` for any other prompt, and for any other run of any status.',
      ),
    changed_at: timestamp.describe(
      'When the command that changed it last began to write; the same for everything in its commit.',
    ),
  })
  .describe('A run or a prompt of the brand, at the place of its latest change.');

const page = pageSchema(changeRow);

/** A page of the change feed. Even on the last page, `next_cursor` is not null (rule 16.12). */
const changesResponse = page
  .extend({
    next_cursor: z
      .string()
      .describe(
        'Send it as `cursor` to get the next page; on the last page, to get what changes from now on.',
      ),
  })
  .describe('A page of the change feed.');

export const LIST_CHANGES = endpoint({
  id: 'listChanges',
  title: 'Changes',
  path: '/v1/brands/{brand_id}/changes',
  tag: 'Brands',
  summary: 'The runs and prompts of a brand in the order of their latest change, to keep a copy up to date',
  description:
    'Lists every run and every prompt of the brand once, at the place of its latest change, in commit order. A run changes when its record or one of its answers is written or removed; a prompt when its record or its theme is. Without `cursor` the list starts at the first row. Keep the `next_cursor` of the last page: sent later, it returns exactly what has changed since then. A row that changes between two pages moves to the end. A row does not move when only the record of the brand, the record of a rival or an engine weight changes. Such a change affects own names of the brand, names of rivals in reports (`report_name`), owners of domains, and figures of reports. A copy that contains any of these must request them again each time. A cursor gets `invalid_cursor` if the database was restored from a backup that lacks changes before the cursor, or if the brand was erased and imported again: then copy everything again.',
  parameters: { limit: limit(100, 1000), ...pagedFormatParameters },
  response: changesResponse,
  rows: rowsOfData(changesResponse),
});

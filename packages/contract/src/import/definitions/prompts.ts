import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import { CATEGORIES } from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import {
  fault,
  host,
  id,
  integer,
  VISIBLE_NAME,
  nameField,
  shortText,
  string,
  timestampField,
} from '../fields.js';
import { recordDefinition } from '../definition.js';

/** Defines the record types `rival`, `theme` and `prompt`. */

export const rivalRecord = recordDefinition({
  schema: z.strictObject({
    type: z.literal('rival'),
    brand_id: id.describe('The `brand`.'),
    name: nameField.describe('The name, as reports spell it.'),
    domain: host.nullable().describe('The website; null to show the latest website in an answer.'),
    is_watched: z
      .boolean()
      .describe(
        'Whether reports list it even if no answer names it; a brand has at most 1,000 of these when an import ends.',
      ),
  }),
  identity: ['brand_id', 'name_key'],
  owner: 'brand',
  references: [],
  uniqueKey: null,
  derived: ({ name }: { readonly name: string }) => ({ name_key: nameKey(name) }),
  *contradictions({ name }) {
    if (nameKey(name) === '') yield fault(VISIBLE_NAME, 'name');
  },
  example: {
    type: 'rival',
    brand_id: 'brd_lumen',
    name: 'Glow & Co',
    domain: 'glow.example',
    is_watched: true,
  },
});

export const themeRecord = recordDefinition({
  schema: z.strictObject({
    type: z.literal('theme'),
    id: id.describe('Unique id, not `none`.'),
    brand_id: id.describe('The `brand`.'),
    name: nameField.describe('The name.'),
  }),
  identity: ['id'],
  owner: 'brand',
  references: [],
  uniqueKey: null,
  *contradictions({ id }) {
    if (id === 'none') yield fault('expected an id other than none', 'id');
  },
  example: { type: 'theme', id: 'thm_desk', brand_id: 'brd_lumen', name: 'Desk lamps' },
});

export const promptRecord = recordDefinition({
  schema: z.strictObject({
    type: z.literal('prompt'),
    id: id.describe('Unique id.'),
    brand_id: id.describe('The `brand`.'),
    text: string.describe('The question to the engines.'),
    category: z.enum(CATEGORIES).nullable().describe('Null for some older prompts.'),
    theme_id: id.nullable().describe('A `theme` of the brand.'),
    location: shortText.nullable().describe('The market from which it is asked.'),
    is_branded: z.boolean().describe('Whether the text names the brand; not checked.'),
    volume: integer(1, 5).nullable().describe('Estimated search volume; 5 is highest.'),
    difficulty: integer(0, 5)
      .nullable()
      .describe('Level of the number of competitors that its answers name; 5 is highest.'),
    created_at: timestampField.describe('When the prompt was added.'),
    activated_at: timestampField.nullable().describe('When the prompt was first tracked.'),
    is_tracked: z.boolean().describe('Whether runs ask the prompt now.'),
    deleted_at: timestampField
      .nullable()
      .describe('When the prompt was deleted. The API hides it, and reports leave out its answers.'),
  }),
  identity: ['id'],
  owner: 'brand',
  references: [{ field: 'theme_id', to: 'theme' }],
  uniqueKey: null,
  contradictions: () => [],
  example: {
    type: 'prompt',
    id: 'prm_best_desk',
    brand_id: 'brd_lumen',
    text: 'Which desk lamp is best for reading?',
    category: 'discovery',
    theme_id: 'thm_desk',
    location: 'Germany',
    is_branded: false,
    volume: 4,
    difficulty: 2,
    created_at: '2026-01-06T10:00:00Z',
    activated_at: '2026-01-06T10:01:00Z',
    is_tracked: true,
    deleted_at: null,
  },
});

import { CATEGORIES, nameKey } from '@brand-visibility/domain';
import { z } from 'zod';
import { domain, id, integer, MORE_THAN_SPACE, name, shortText, string, timestamp } from '../fields.js';
import { recordKind } from '../kind.js';

/** What the engines are asked, and whom their answers are watched for. */

export const rival = recordKind({
  schema: z.strictObject({
    type: z.literal('rival'),
    brand_id: id,
    name,
    domain: domain.nullable(),
    is_watched: z.boolean(),
  }),
  identity: ['brand_id', 'name_key'],
  owner: 'brand',
  references: [],
  place: null,
  derived: ({ name }: { readonly name: string }) => ({ name_key: nameKey(name) }),
  *contradictions({ name }) {
    if (nameKey(name) === '') yield { path: 'name', expected: MORE_THAN_SPACE };
  },
  guide: {
    brand_id: 'A `brand`.',
    name: 'The spelling that reports show.',
    domain: 'Its site.',
    is_watched: 'Whether reports list it even when no answer names it.',
  },
  example: {
    type: 'rival',
    brand_id: 'brd_lumen',
    name: 'Glow & Co',
    domain: 'glow.example',
    is_watched: true,
  },
});

export const theme = recordKind({
  schema: z.strictObject({ type: z.literal('theme'), id, brand_id: id, name }),
  identity: ['id'],
  owner: 'brand',
  references: [],
  place: null,
  *contradictions({ id }) {
    if (id === 'none') yield { path: 'id', expected: 'an id other than none' };
  },
  guide: {
    id: 'The theme; not `none`.',
    brand_id: 'A `brand`.',
    name: 'As shown to people.',
  },
  example: { type: 'theme', id: 'thm_desk', brand_id: 'brd_lumen', name: 'Desk lamps' },
});

export const prompt = recordKind({
  schema: z.strictObject({
    type: z.literal('prompt'),
    id,
    brand_id: id,
    text: string,
    category: z.enum(CATEGORIES).nullable(),
    theme_id: id.nullable(),
    location: shortText.nullable(),
    is_branded: z.boolean(),
    volume: integer(1, 5).nullable(),
    difficulty: integer(0, 5).nullable(),
    created_at: timestamp,
    activated_at: timestamp.nullable(),
    is_tracked: z.boolean(),
    deleted_at: timestamp.nullable(),
  }),
  identity: ['id'],
  owner: 'brand',
  references: [{ field: 'theme_id', to: 'theme' }],
  place: null,
  contradictions: () => [],
  guide: {
    id: 'The prompt.',
    brand_id: 'A `brand`.',
    text: 'What the engines are asked.',
    category: 'Its kind; older prompts may have none.',
    theme_id: 'A `theme` of the brand.',
    location: 'From where it is asked.',
    is_branded: 'Whether it names the brand itself.',
    volume: 'How often people ask it.',
    difficulty: 'How hard it is to be named.',
    created_at: 'When it was entered.',
    activated_at: 'When it was tracked first.',
    is_tracked: 'Whether runs ask it now.',
    deleted_at: 'When it was deleted; it and its answers are then in no report.',
  },
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

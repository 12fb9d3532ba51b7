import { PLANS, REACHES } from '@brand-visibility/domain';
import { z } from 'zod';
import {
  clash,
  fingerprint,
  host,
  id,
  language,
  list,
  name,
  platforms,
  repeated,
  shortText,
  string,
  timestamp,
} from '../fields.js';
import { recordKind } from '../kind.js';

/** Who reads, and what is read about. */

export const account = recordKind({
  schema: z.strictObject({
    type: z.literal('account'),
    id,
    plan: z.strictObject({
      id: z.enum(PLANS),
      name,
      is_trialing: z.boolean(),
      trial_ends_at: timestamp.nullable(),
    }),
    subscription_active: z.boolean(),
    owner_exists: z.boolean(),
  }),
  identity: ['id'],
  owner: null,
  references: [],
  place: null,
  *contradictions({ plan }) {
    if (plan.is_trialing !== (plan.trial_ends_at !== null)) {
      const rule = 'plan.trial_ends_at to be set exactly when plan.is_trialing is true';
      yield* clash(rule, 'plan.is_trialing', 'plan.trial_ends_at');
    }
  },
  guide: {
    id: 'The account.',
    plan: 'What it pays for.',
    'plan.id': 'The plan `starter` has no API access.',
    'plan.name': 'As shown to people.',
    'plan.is_trialing': 'Whether the account tries the plan out.',
    'plan.trial_ends_at': 'Set exactly when `plan.is_trialing`.',
    subscription_active: 'Without it the API refuses the account.',
    owner_exists: 'Whether somebody owns the account; without one its keys are refused.',
  },
  example: {
    type: 'account',
    id: 'acc_harbour',
    plan: { id: 'agency', name: 'Agency', is_trialing: true, trial_ends_at: '2026-12-31T23:59:59Z' },
    subscription_active: true,
    owner_exists: true,
  },
});

export const apiKey = recordKind({
  schema: z.strictObject({
    type: z.literal('api_key'),
    id,
    account_id: id,
    name,
    fingerprint,
    masked: string,
    created_at: timestamp,
    expires_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
    all_brands: z.boolean(),
    brand_ids: list(id),
  }),
  identity: ['id'],
  owner: 'account',
  references: [{ field: 'brand_ids', to: 'brand' }],
  place: { fields: ['fingerprint'], expected: 'a fingerprint that no other key has' },
  *contradictions({ all_brands, brand_ids }) {
    if (all_brands && brand_ids.length > 0) {
      yield* clash('brand_ids to be empty when all_brands is true', 'all_brands', 'brand_ids');
    }
    yield* repeated(brand_ids, (index) => `brand_ids.${index}`);
  },
  guide: {
    id: 'The key.',
    account_id: 'An `account`.',
    name: 'As its owner calls it.',
    fingerprint: 'SHA-256 of the key; no two keys have the same.',
    masked: 'What may be shown of the key.',
    created_at: 'When it was made.',
    expires_at: 'From then on it is refused.',
    revoked_at: 'When it was revoked.',
    all_brands: 'Whether it reads every brand of the account, later ones too.',
    brand_ids: 'The brands it reads otherwise, each a `brand` of the account; none twice.',
  },
  example: {
    type: 'api_key',
    id: 'key_harbour',
    account_id: 'acc_harbour',
    name: 'Reports',
    fingerprint: '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
    masked: 'bvk_Ab3d…9xYz',
    created_at: '2026-01-05T09:05:00Z',
    expires_at: null,
    revoked_at: null,
    all_brands: false,
    brand_ids: ['brd_lumen'],
  },
});

export const brand = recordKind({
  schema: z.strictObject({
    type: z.literal('brand'),
    id,
    account_id: id,
    name,
    slug: name,
    domain: host,
    domain_aliases: list(host),
    category: string.nullable(),
    description: string.nullable(),
    location: shortText.nullable(),
    reach: z.enum(REACHES).nullable(),
    language: language.nullable(),
    platforms,
    is_tracking_paused: z.boolean(),
    created_at: timestamp,
  }),
  identity: ['id'],
  owner: 'account',
  references: [],
  place: null,
  *contradictions({ platforms, domain_aliases }) {
    yield* repeated(domain_aliases, (index) => `domain_aliases.${index}`);
    yield* repeated(platforms, (index) => `platforms.${index}`);
  },
  guide: {
    id: 'The brand.',
    account_id: 'An `account`.',
    name: 'Its name; a mention that is spelled alike is never a rival.',
    slug: 'Its name in addresses.',
    domain: 'Its own site.',
    domain_aliases: 'Other sites of its own; none twice.',
    category: 'What it sells.',
    description: 'More of the same.',
    location: 'Where its customers are.',
    reach: 'How far it sells.',
    language: 'ISO 639-1, in lower case.',
    platforms: 'The engines that are asked; none twice.',
    is_tracking_paused: 'Whether no runs are made for now.',
    created_at: 'When it was entered.',
  },
  example: {
    type: 'brand',
    id: 'brd_lumen',
    account_id: 'acc_harbour',
    name: 'Lumen Lamps',
    slug: 'lumen-lamps',
    domain: 'lumen.example',
    domain_aliases: ['lumen-lamps.example'],
    category: 'Lighting',
    description: null,
    location: 'Germany',
    reach: 'country',
    language: 'de',
    platforms: ['claude', 'chatgpt'],
    is_tracking_paused: false,
    created_at: '2026-01-05T09:00:00Z',
  },
});

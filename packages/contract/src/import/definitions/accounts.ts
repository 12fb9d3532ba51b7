import { PLANS, REACHES } from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import {
  fault,
  fingerprint,
  host,
  id,
  language,
  listField,
  nameField,
  platforms,
  repeated,
  shortText,
  string,
  timestampField,
} from '../fields.js';
import { recordDefinition } from '../definition.js';

/** Defines the record types `account`, `api_key` and `brand`. */

export const accountRecord = recordDefinition({
  schema: z.strictObject({
    type: z.literal('account'),
    id: id.describe('Unique id.'),
    plan: z
      .strictObject({
        id: z.enum(PLANS).describe('The plan `starter` does not include API access.'),
        name: nameField.describe('Shown to customers.'),
        is_trialing: z.boolean().describe('Whether the plan is a trial.'),
        trial_ends_at: timestampField.nullable().describe('Set if and only if `is_trialing`.'),
      })
      .describe('The plan.'),
    subscription_active: z.boolean().describe('If false, the API refuses all keys.'),
    owner_exists: z.boolean().describe('If false, the API refuses all keys.'),
  }),
  identity: ['id'],
  owner: null,
  references: [],
  uniqueKey: null,
  *contradictions({ plan }) {
    if (plan.is_trialing !== (plan.trial_ends_at !== null)) {
      const rule = 'plan.trial_ends_at must be set if, and only if, plan.is_trialing is true';
      yield fault(rule, 'plan.is_trialing', 'plan.trial_ends_at');
    }
  },
  example: {
    type: 'account',
    id: 'acc_harbour',
    plan: { id: 'agency', name: 'Agency', is_trialing: true, trial_ends_at: '2026-12-31T23:59:59Z' },
    subscription_active: true,
    owner_exists: true,
  },
});

export const apiKeyRecord = recordDefinition({
  schema: z.strictObject({
    type: z.literal('api_key'),
    id: id.describe('Unique id.'),
    account_id: id.describe('The `account`.'),
    name: nameField.describe('The name that the owner of the key chose.'),
    fingerprint: fingerprint.describe(
      'The SHA-256 of the key, unique among all keys. A revoked key keeps its fingerprint.',
    ),
    masked: string.describe('The key as the API shows it.'),
    created_at: timestampField.describe('When the key was created.'),
    expires_at: timestampField.nullable().describe('When the key expires; null if never.'),
    revoked_at: timestampField
      .nullable()
      .describe('When the key was or will be revoked. A stored time is never removed or postponed.'),
    all_brands: z.boolean().describe('Whether the key may read every brand, including future ones.'),
    brand_ids: listField(id).describe(
      'The `brand` records that the key may read, without duplicates; empty if `all_brands`.',
    ),
  }),
  identity: ['id'],
  owner: 'account',
  references: [{ field: 'brand_ids', to: 'brand' }],
  uniqueKey: { fields: ['fingerprint'], inWords: 'fingerprint' },
  *contradictions({ all_brands, brand_ids }) {
    if (all_brands && brand_ids.length > 0) {
      yield fault('brand_ids must be empty when all_brands is true', 'all_brands', 'brand_ids');
    }
    yield* repeated(brand_ids, (index) => `brand_ids.${index}`);
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

export const brandRecord = recordDefinition({
  schema: z.strictObject({
    type: z.literal('brand'),
    id: id.describe('Unique id.'),
    account_id: id.describe('The `account`.'),
    name: nameField.describe('A competitor with the same name key is never a rival.'),
    slug: nameField.describe('The name in URLs, unique within the account when an import ends.'),
    domain: host.describe("The brand's website."),
    domain_aliases: listField(host).describe('Other domains of the brand, without duplicates.'),
    category: string.nullable().describe('Line of business.'),
    description: string.nullable().describe('What the brand does.'),
    location: shortText.nullable().describe('Target market.'),
    reach: z.enum(REACHES).nullable().describe('Reach of the market.'),
    language: language.nullable().describe('The language; null means English.'),
    platforms: platforms.describe('The tracked engines, without duplicates.'),
    is_tracking_paused: z.boolean().describe('Whether runs are paused.'),
    created_at: timestampField.describe('When the brand was added.'),
  }),
  identity: ['id'],
  owner: 'account',
  references: [],
  uniqueKey: null,
  *contradictions({ platforms, domain_aliases }) {
    yield* repeated(domain_aliases, (index) => `domain_aliases.${index}`);
    yield* repeated(platforms, (index) => `platforms.${index}`);
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

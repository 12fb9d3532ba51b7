import { PLANS, REACHES } from '@brand-visibility/domain';
import { z } from 'zod';
import {
  fault,
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
import { recordDefinition } from '../definition.js';

/** Accounts, API keys and brands. */

export const account = recordDefinition({
  schema: z.strictObject({
    type: z.literal('account'),
    id: id.describe('The id of the account.'),
    plan: z
      .strictObject({
        id: z.enum(PLANS).describe('The plan `starter` does not include API access.'),
        name: name.describe('Name of the plan, as shown to customers.'),
        is_trialing: z.boolean().describe('Whether the account is on trial.'),
        trial_ends_at: timestamp
          .nullable()
          .describe('When the trial ends; set exactly when `plan.is_trialing` is true.'),
      })
      .describe('The plan of the account.'),
    subscription_active: z
      .boolean()
      .describe('Whether the subscription is active. If not, the API refuses the keys of the account.'),
    owner_exists: z.boolean().describe('Whether the account has an owner. If not, the API refuses its keys.'),
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

export const apiKey = recordDefinition({
  schema: z.strictObject({
    type: z.literal('api_key'),
    id: id.describe('The id of the key.'),
    account_id: id.describe('The id of an `account`.'),
    name: name.describe('Name that the owner gave the key.'),
    fingerprint: fingerprint.describe(
      'SHA-256 of the key. No two keys have the same fingerprint; a revoked key keeps its own.',
    ),
    masked: string.describe('The key with its middle hidden, as the API shows it.'),
    created_at: timestamp.describe('When the key was created.'),
    expires_at: timestamp.nullable().describe('When the key expires; null if it never does.'),
    revoked_at: timestamp
      .nullable()
      .describe(
        'When the key was or will be revoked; null if it is not. A stored time never moves later or away.',
      ),
    all_brands: z
      .boolean()
      .describe('Whether the key reads every brand of the account, including brands added later.'),
    brand_ids: list(id).describe(
      'If `all_brands` is false: the ids of the `brand` records that the key reads; none twice.',
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

export const brand = recordDefinition({
  schema: z.strictObject({
    type: z.literal('brand'),
    id: id.describe('The id of the brand.'),
    account_id: id.describe('The id of an `account`.'),
    name: name.describe('Name of the brand. A competitor with the same name key is never a rival.'),
    slug: name.describe(
      "The brand's name as a part of addresses. No two brands of an account have the same one when an import ends.",
    ),
    domain: host.describe("The brand's website."),
    domain_aliases: list(host).describe('Other domains of the brand; none twice.'),
    category: string.nullable().describe('Line of business.'),
    description: string.nullable().describe('What the brand does.'),
    location: shortText.nullable().describe('Target market.'),
    reach: z.enum(REACHES).nullable().describe('Reach of the market.'),
    language: language
      .nullable()
      .describe('Language of the brand, an ISO 639-1 code in lower case; null means English.'),
    platforms: platforms.describe('The engines tracked for the brand; none twice.'),
    is_tracking_paused: z.boolean().describe('Whether runs are paused.'),
    created_at: timestamp.describe('When the brand was added.'),
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

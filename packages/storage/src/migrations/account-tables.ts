import type { Tables } from './tables.js';

/**
 * The one list of the tables that hold rows of accounts. Row-level security is raised on them, an erasure goes through
 * them, `check` looks whether each row is of its brand's account, and the tests of isolation hold the list against the
 * columns of a real database.
 */

type TablesWith<C extends string> = {
  [T in keyof Tables]: Tables[T] extends Readonly<Record<C, string>> ? T : never;
}[keyof Tables];

/** A table with `brand_id` that is added to the schema and not here does not compile. */
const HOLDS_BRAND: Readonly<Record<TablesWith<'brand_id'>, true>> = {
  rival: true,
  rival_order: true,
  theme: true,
  prompt: true,
  run: true,
  run_facts: true,
  answer: true,
  answer_body: true,
  answer_sources: true,
  site_access_check: true,
  page_audit: true,
  recommendation: true,
  recommendation_measurement: true,
  outreach_work: true,
  outreach_board: true,
  outreach_target: true,
};

/** Every table with rows of an account that belong to no brand in it, in an order that references allow. */
const HOLDS_ACCOUNT: Readonly<Record<Exclude<TablesWith<'account_id'>, TablesWith<'brand_id'>>, true>> = {
  brand: true,
  api_key: true,
};

/** Every table with rows of a brand. */
export const OF_BRAND = Object.keys(HOLDS_BRAND);

/** Every table with rows of an account that belong to no brand in it, in an order that references allow. */
export const OF_ACCOUNT = Object.keys(HOLDS_ACCOUNT);

/** Every table with rows of an account; the account's own has it as `id`, the others as `account_id`. */
export const ACCOUNT_TABLES = ['account', ...OF_ACCOUNT, ...OF_BRAND];

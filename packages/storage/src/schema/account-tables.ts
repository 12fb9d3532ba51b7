import type { Tables } from './tables.js';

/**
 * The only list of the tables that contain rows of accounts. Migrations install row-level security on these tables,
 * erasures delete from these tables, `check` verifies that each row has the account of its brand, and the isolation
 * tests compare the list with a real database.
 */

type TablesWith<C extends string> = {
  [T in keyof Tables]: Tables[T] extends Readonly<Record<C, string>> ? T : never;
}[keyof Tables];

/** A table with rows of a brand. */
export type BrandTable = TablesWith<'brand_id'>;

/** Every table with `brand_id`. The compiler reports a table that is missing here. */
const HOLDS_BRAND: Readonly<Record<BrandTable, true>> = {
  rival: true,
  rival_order: true,
  theme: true,
  prompt: true,
  run: true,
  completed_run: true,
  run_facts: true,
  run_citations: true,
  cited_domain: true,
  cited_page: true,
  citation_order: true,
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
  change_commit: true,
  change: true,
};

/** Every other table with `account_id`, in an order that foreign keys allow for deletions. */
const HOLDS_ACCOUNT: Readonly<Record<Exclude<TablesWith<'account_id'>, BrandTable>, true>> = {
  brand: true,
  api_key: true,
};

export const OF_BRAND: readonly string[] = Object.keys(HOLDS_BRAND);

/** The tables of HOLDS_ACCOUNT, in the same order. */
export const OF_ACCOUNT: readonly string[] = Object.keys(HOLDS_ACCOUNT);

/** Every table with rows of accounts. The account's id is in `account_id`, or in the column `id` of `account`. */
export const ACCOUNT_TABLES: readonly string[] = ['account', ...OF_ACCOUNT, ...OF_BRAND];

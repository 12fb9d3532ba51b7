import type { ColumnTypes } from '../column-types.js';

/** The table of erasures. Its columns are not named `account_id` and `brand_id`, because erasures keep its rows. */
export const erasureTable = (t: ColumnTypes): readonly string[] => [
  `create table erasure (
      kind ${t.text} not null,
      id ${t.text} not null,
      erased_at ${t.instant} not null,
      primary key (kind, id)
    )`,
];

/** The table of command invocations. Requests never read its rows, which may belong to any account. */
export function commandTables(t: ColumnTypes): readonly string[] {
  return [
    `create table command_run (
      id ${t.text} primary key,
      command ${t.text} not null,
      arguments ${t.text} not null,
      os_user ${t.text} not null,
      host ${t.text} not null,
      process ${t.integer} not null,
      version ${t.text} not null,
      began_at ${t.instant} not null,
      ended_at ${t.instant},
      result ${t.text},
      counts ${t.json} not null,
      totals ${t.json}
    )`,
    ...erasureTable(t),
    `create index command_run_began on command_run (began_at)`,
    `create index command_run_result on command_run (command, result, ended_at)`,
    `create index command_run_running on command_run (command, began_at) where ended_at is null`,
    `create index command_run_totals on command_run (ended_at) where totals is not null`,
  ];
}

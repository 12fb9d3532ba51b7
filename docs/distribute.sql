-- Puts a migrated database, with or without rows, on the workers of its Citus cluster; scaling.md describes when and how.
-- Run it with psql as the owner of the tables, on the coordinator, while no service and no command runs:
--
--   psql --no-psqlrc --quiet --tuples-only --file docs/distribute.sql "$DATABASE_URL"
--
-- Each table is moved and committed on its own. After an error, a kill or a lost connection, run the file again: it
-- continues with the tables that are left. It ends with an error if a table or a shard is not as it should be.

\set ON_ERROR_STOP on

select citus_version();

-- Commands that write wait for this lock.
select pg_advisory_lock(4810229117);

-- Every table with rows of a brand is distributed by the brand, so that a request about a brand needs one worker. All
-- other tables, which admission reads, stay on the coordinator. A table without a column is copied whole to every node.
-- No distributed table can have the constraints named here: imports and erase keep what they guard.
create temporary table moved (place serial, relation regclass, by_column text, without_constraint text);
insert into moved (relation, by_column, without_constraint) values
  ('brand', 'id', 'brand_account_id_fkey'),
  ('domain_type', null, null),
  ('rival', 'brand_id', null),
  ('rival_order', 'brand_id', null),
  ('theme', 'brand_id', 'theme_id_key'),
  ('prompt', 'brand_id', 'prompt_id_key'),
  ('run', 'brand_id', 'run_id_key'),
  ('completed_run', 'brand_id', null),
  ('run_facts', 'brand_id', null),
  ('run_citations', 'brand_id', null),
  ('cited_domain', 'brand_id', null),
  ('cited_page', 'brand_id', null),
  ('citation_order', 'brand_id', null),
  ('answer', 'brand_id', null),
  ('answer_body', 'brand_id', null),
  ('answer_sources', 'brand_id', null),
  ('site_access_check', 'brand_id', 'site_access_check_id_key'),
  ('page_audit', 'brand_id', 'page_audit_id_key'),
  ('recommendation', 'brand_id', 'recommendation_id_key'),
  ('recommendation_measurement', 'brand_id', null),
  ('outreach_work', 'brand_id', null),
  ('outreach_board', 'brand_id', null),
  ('outreach_target', 'brand_id', null),
  ('change_commit', 'brand_id', null),
  ('change', 'brand_id', null);

-- Copying in parallel forbids the statements that follow in the same transaction.
set citus.multi_shard_modify_mode = 'sequential';

-- One row per table that is left; psql runs its columns one after another and skips those that are null. The rows are
-- copied by COPY, which forced row-level security refuses to the owner as well. The last column removes the rows that
-- were copied from the coordinator; a table that an interrupted run has distributed needs nothing else.
select
  case when is_left then 'begin' end,
  case when is_left then 'alter table ' || relation || ' drop constraint ' || without_constraint end,
  case when is_left and by_column is not null then format('alter table %s no force row level security', relation) end,
  case
    when not is_left then null
    when by_column is null then
      format('select ''%s is on every node'' from create_reference_table(''%1$s'')', relation)
    else
      format('select ''%s is distributed'' from create_distributed_table(''%1$s'', %L, colocate_with := %L)',
        relation, by_column, case relation when 'brand'::regclass then 'none' else 'brand' end)
  end,
  case when is_left and by_column is not null then format('alter table %s force row level security', relation) end,
  case when is_left then 'commit' end,
  format('select ''%s has no copy on the coordinator'' from truncate_local_data_after_distributing_table(''%1$s'')', relation)
from (select *, relation not in (select logicalrelid from pg_dist_partition) as is_left from moved) as tables
where is_left or pg_relation_size(relation) > 0
order by place
\gexec

do $$
declare
  faults text;
begin
  select string_agg(fault, '; ') into faults from (
    select format('table %s is not distributed as it should be', relation) as fault
    from moved left join citus_tables on table_name = relation
    where citus_table_type is distinct from case when by_column is null then 'reference' else 'distributed' end
      or by_column <> distribution_column
      or by_column is not null and colocation_id <> (select colocation_id from citus_tables where table_name = 'brand'::regclass)
    union all
    select format('shard %s of %s does not force row-level security: %s', shardid, relation, result)
    from moved, run_command_on_shards(relation,
      'select relrowsecurity and relforcerowsecurity from pg_class where oid = ''%s''::regclass')
    where by_column is not null and result <> 't'
  ) as found;
  if faults is not null then
    raise exception '%', faults;
  end if;
end
$$;

select 'every table is in its place';

/**
 * The steps of an artificial next release: a second set of derived rows, a column and an index, and at `finish` the end
 * of the first set and of the column. A process that plays this release loads this module (next-release.ts).
 */
import type { Step } from '@brand-visibility/storage';

type Derive = NonNullable<Step['derive']>;
type Owner = Parameters<Derive>[1];
type Transaction = Parameters<Derive>[0]['trx'];

/** The modules of the storage that a step needs, loaded when it runs, because they import the list of steps. */
const storage = async () => ({
  ...((await import(STORAGE + 'derived/rivals.js')) as { RIVALS: { columns: readonly string[] } }),
  ...((await import(STORAGE + 'derived/rebuild.js')) as { rebuildBrand: RebuildBrand }),
});
const STORAGE = new URL('../../../../packages/storage/dist/', import.meta.url).href;

type RebuildBrand = (
  rebuilding: object,
  owner: Owner,
  figuresOf: () => never,
  onRun: () => void,
) => Promise<void>;

const TABLES =
  'rival rival_order completed_run run_facts run_citations cited_domain cited_page citation_order'.split(' ');

/** Copies the rivals of a brand, and derives the rest again. */
const derive: Derive = async ({ backend, trx }, owner) => {
  const { RIVALS, rebuildBrand } = await storage();
  const columns = RIVALS.columns.filter((name) => name !== 'set_no').join(', ');
  await execute(
    trx,
    `insert into rival (set_no, ${columns}) select 2, ${columns} from rival where set_no = 1`,
    owner,
  );
  await execute(trx, `update run set is_stale = true where completed_at is not null`, owner);
  const changes = { add: async () => undefined };
  const kept = () => {
    throw new Error('a completed run has no figures');
  };
  await rebuildBrand({ backend, trx, changes, written: null, fit: null }, owner, kept, () => undefined);
  return [`derived ${owner.brand_id}`];
};

const execute = (trx: Transaction, statement: string, { brand_id }: Owner) =>
  trx.executeQuery({
    sql: `${statement} and brand_id = '${brand_id}'`,
    parameters: [],
    query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
    queryId: { queryId: '' },
  });

export const NEXT: readonly Step[] = [
  {
    name: 'r1.1.0',
    at: 'migrate',
    statements: () => [
      'alter table outreach_target add column note text',
      `insert into domain_type select 2, domain, domain_type, form from domain_type where set_no = 1`,
    ],
    outside: ({ concurrently }) => [
      `create index ${concurrently}if not exists outreach_target_noted on outreach_target (brand_id, note)`,
    ],
    derive,
  },
  {
    name: 'r1.1.0 alone',
    at: 'finish',
    statements: () => [
      'drop index outreach_target_noted',
      'alter table outreach_target drop column note',
      'delete from domain_type where set_no = 1',
    ],
    derive: async ({ trx }, owner) => {
      for (const table of TABLES) await execute(trx, `delete from ${table} where set_no = 1`, owner);
      return [];
    },
  },
];

import { runStatements } from '@brand-visibility/databases';
import { CHILD_TYPES, type AskedBrand, type AskedWorld } from '@brand-visibility/properties';

const idsOf = ([name, table]: [string, string]) =>
  `'${name}', array(select c.id from ${table} c where c.brand_id = b.id order by md5(c.id) limit 200)`;

const BRANDS = `
  select b.id, b.account_id,
    array(select distinct p.location from prompt p where p.brand_id = b.id and p.location is not null order by 1) as locations,
    array(select t.id from theme t where t.brand_id = b.id order by 1) as theme_ids,
    array(select v.name_key from rival v where v.brand_id = b.id order by v.ord limit 50) as rivals,
    array(select d.domain from cited_domain d where d.brand_id = b.id order by d.ord limit 50) as domains,
    array(select c.url from cited_page c where c.brand_id = b.id order by c.ord limit 50) as pages,
    (select to_char(min(r.completed_at) at time zone 'UTC', 'YYYY-MM-DD') from run r where r.brand_id = b.id) as first_day,
    (select to_char(max(r.completed_at) at time zone 'UTC', 'YYYY-MM-DD') from run r where r.brand_id = b.id) as last_day,
    json_build_object(${Object.entries(CHILD_TYPES).map(idsOf).join(', ')}) as ids
  from brand b order by b.id`;

/** Reads the ids and values that requests need from the database, with the privileges of the owner. */
export async function readWorld(ownerUrl: string): Promise<AskedWorld> {
  const accounts = await rowsOf<{ id: string }>(ownerUrl, 'select id from account order by id');
  const brands = await rowsOf<AskedBrand>(ownerUrl, BRANDS);
  const [latest] = await rowsOf<{ at: number }>(
    ownerUrl,
    'select coalesce(ceil(extract(epoch from max(completed_at)) * 1000), 0)::float8 as at from run',
  );
  return { account_ids: accounts.map(({ id }) => id), brands, latest: latest?.at ?? 0 };
}

/** The cast is safe, because each row has the columns that the statement selects. */
async function rowsOf<Row>(url: string, statement: string): Promise<readonly Row[]> {
  return (await runStatements(url, [statement])) as readonly Row[];
}

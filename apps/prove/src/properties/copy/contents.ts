import type { Client } from '@brand-visibility/client';
import { RECORD_TYPES, type RecordType } from '@brand-visibility/copy';
import { domainForm, firstOfEachName, nameForm } from '@brand-visibility/model';
import Database from 'better-sqlite3';

/** What a copy has and what the service has, in the same form: JSON lines by kind of row, sorted. */
export type Contents = ReadonlyMap<RecordType, readonly string[]>;

type Row = Readonly<Record<string, unknown>>;

function contentsOf(rowsOf: (type: RecordType) => readonly Row[]): Contents {
  const lines = (rows: readonly Row[]) =>
    rows
      .map((row) => Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      .map((fields) => JSON.stringify(fields.map(([name, value]) => [name, plainTime(value)])))
      .toSorted();
  return new Map(RECORD_TYPES.map((type) => [type, lines(rowsOf(type))]));
}

/** Returns a time without the zeros at its end, which the types of some databases do not keep; else the value. */
const plainTime = (value: unknown) =>
  typeof value === 'string'
    ? value.replace(/^(\d{4}(?:-\d\d){2}T[\d:]{8}(?:\.\d*[1-9])?)\.?0*Z$/, '$1Z')
    : value;

/** Everything that the service has of an account, endpoint by endpoint; of each brand the first `domains` cited. */
export async function contentsOfService(client: Client, domains = Infinity): Promise<Contents> {
  const rows = new Map(RECORD_TYPES.map((type) => [type, [] as Row[]]));
  const add = (type: RecordType, ...added: readonly Row[]) => void rows.get(type)?.push(...added);
  const { account_id } = await client.getAccount();
  const { engine_weights, version, zone_data, rules } = await client.getMethodology();
  add('methodology', { account_id, version, zone_data, rules });
  for (const [place, [platform, weight]] of Object.entries(engine_weights).entries()) {
    const [top = '', bottom = '1'] = weight.split('/');
    add('engine_weight', { account_id, platform, place, weight, value: Number(top) / Number(bottom) });
  }
  for await (const brand of client.listBrands.all({ limit: 100 })) {
    const brand_id = brand.id;
    const themes = new Map<string, { readonly id: string; readonly name: string; prompt_count: number }>();
    add('brand', { ...brand, name_key: nameForm(brand.name) });
    for await (const prompt of client.listPrompts.all({ brand_id, limit: 100 })) {
      add('prompt', { brand_id, ...prompt });
      if (prompt.theme === null) continue;
      const theme = themes.get(prompt.theme.id) ?? { ...prompt.theme, prompt_count: 0 };
      themes.set(theme.id, { ...theme, prompt_count: theme.prompt_count + 1 });
    }
    add('theme', ...[...themes.values()].map((theme) => ({ brand_id, ...theme })));
    const { data } = await client.getCompetitors({ brand_id, watched: true });
    for (const { name, domain } of data)
      add('watched_rival', { brand_id, name, domain, name_key: nameForm(name) });
    let left = domains;
    for await (const cited of client.listSourceDomains.all({ brand_id, period: '365d' })) {
      left -= 1;
      if (left < 0) break;
      const { domain, owner, competitor_name, source_type } = cited;
      add('source_domain', { brand_id, domain, owner, competitor_name, source_type });
    }
    for await (const run of client.listRuns.all({ brand_id, limit: 100 })) {
      add('run', { brand_id, ...run });
      const all = client.listBrandAnswers.all({ brand_id, run_id: run.id });
      for await (const { competitors, ...answer } of all) {
        const recorded = competitors.map(({ report_name: _, ...competitor }) => competitor);
        add('answer', { brand_id, ...answer, competitors: recorded });
        const of = { brand_id, answer_id: answer.id, run_id: run.id, prompt_id: answer.prompt_id };
        for (const each of firstOfEachName(recorded))
          add('mention', { ...of, place: recorded.indexOf(each), ...each, name_key: nameForm(each.name) });
        for (const [place, each] of answer.sources.entries())
          add('source', { ...of, place, ...each, report_domain: domainForm(each.domain) });
      }
    }
  }
  return contentsOf((type) => rows.get(type) ?? []);
}

const JSON_COLUMNS = [
  'domain_aliases',
  'platforms',
  'latest_run',
  'theme',
  'competitors',
  'sources',
  'rules',
];
const BOOLEAN_COLUMNS = ['is_tracking_paused', 'is_branded', 'brand_named'];

export function contentsOfSqlite(file: string): Contents {
  const db = new Database(file, { readonly: true });
  const asJson = (row: Row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]): [string, unknown] => {
        if (BOOLEAN_COLUMNS.includes(name)) return [name, value === 1];
        return [name, JSON_COLUMNS.includes(name) && typeof value === 'string' ? JSON.parse(value) : value];
      }),
    );
  try {
    return contentsOf((type) => db.prepare<[], Row>(`select * from ${type}`).all().map(asJson));
  } finally {
    db.close();
  }
}

/** The first difference between a copy and the service in these kinds of rows; null if they are equal. */
export function difference(
  copy: Contents,
  service: Contents,
  kinds: readonly RecordType[] = RECORD_TYPES,
): string | null {
  for (const kind of kinds) {
    const [own, other] = [copy.get(kind) ?? [], service.get(kind) ?? []];
    const [inCopy, inService] = [new Set(own), new Set(other)];
    const extra = own.find((line) => !inService.has(line));
    if (extra !== undefined) return `the copy has a ${kind} that the service does not have: ${extra}`;
    const missing = other.find((line) => !inCopy.has(line));
    if (missing !== undefined) return `the copy lacks a ${kind}: ${missing}`;
    if (own.length !== other.length) return `the copy has a ${kind} twice`;
  }
  return null;
}

import type { Client } from '@brand-visibility/client';
import Database from 'better-sqlite3';

/** What a copy has and what the service has, in the same form: JSON lines by kind of row, sorted. */
export type Contents = Readonly<Record<'brand' | 'run' | 'prompt' | 'answer', readonly string[]>>;

type Row = Readonly<Record<string, unknown>>;

function contentsOf(rows: Readonly<Record<keyof Contents, readonly Row[]>>): Contents {
  const lines = (kind: keyof Contents) =>
    rows[kind]
      .map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))))
      .toSorted();
  return { brand: lines('brand'), run: lines('run'), prompt: lines('prompt'), answer: lines('answer') };
}

/** Everything that the service has of an account, endpoint by endpoint. */
export async function contentsOfService(client: Client): Promise<Contents> {
  const rows = { brand: [] as Row[], run: [] as Row[], prompt: [] as Row[], answer: [] as Row[] };
  for await (const brand of client.listBrands.all({ limit: 100 })) {
    const brand_id = brand.id;
    rows.brand.push({ ...brand });
    for await (const prompt of client.listPrompts.all({ brand_id, limit: 100 }))
      rows.prompt.push({ brand_id, ...prompt });
    for await (const run of client.listRuns.all({ brand_id, limit: 100 })) {
      rows.run.push({ brand_id, ...run });
      for await (const { competitors, ...answer } of client.listBrandAnswers.all({
        brand_id,
        run_id: run.id,
      }))
        rows.answer.push({
          brand_id,
          ...answer,
          competitors: competitors.map(({ report_name: _, ...competitor }) => competitor),
        });
    }
  }
  return contentsOf(rows);
}

const JSON_COLUMNS = ['domain_aliases', 'platforms', 'latest_run', 'theme', 'competitors', 'sources'];
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
  const rows = (kind: keyof Contents) => db.prepare<[], Row>(`select * from ${kind}`).all().map(asJson);
  try {
    return contentsOf({
      brand: rows('brand'),
      run: rows('run'),
      prompt: rows('prompt'),
      answer: rows('answer'),
    });
  } finally {
    db.close();
  }
}

/** The rows that count in a warehouse that was loaded from the messages of a Singer tap. */
export function contentsOfWarehouse(messages: readonly string[]): Contents {
  const tables: Record<string, Map<string, Row>> = {};
  for (const text of messages) {
    const { type, stream, record } = JSON.parse(text) as { type: string; stream: string; record: Row };
    if (type !== 'RECORD') continue;
    const table = (tables[stream] ??= new Map());
    table.set(keyOf(record['brand_id'], record['id']), record);
  }
  const all = (stream: string) => [...(tables[stream]?.values() ?? [])];
  const brands = all('brand').filter((row) => row['_sdc_deleted_at'] === null);
  const copiedAt = new Map(brands.map((row) => [row['id'], row['brand_copied_at']]));
  const counts = (row: Row) =>
    row['_sdc_deleted_at'] === null && copiedAt.get(row['brand_id']) === row['brand_copied_at'];
  const [runs, prompts] = [all('run').filter(counts), all('prompt').filter(counts)];
  const readAt = new Map(runs.map((row) => [keyOf(row['brand_id'], row['id']), row['run_copied_at']]));
  const present = new Set(prompts.map((row) => keyOf(row['brand_id'], row['id'])));
  const answers = all('answer').filter(
    (row) =>
      readAt.get(keyOf(row['brand_id'], row['run_id'])) === row['run_copied_at'] &&
      present.has(keyOf(row['brand_id'], row['prompt_id'])),
  );
  const plain = ({ brand_copied_at: _, run_copied_at: _read, _sdc_deleted_at: _gone, ...row }: Row): Row =>
    row;
  return contentsOf({
    brand: brands.map(plain),
    run: runs.map(plain),
    prompt: prompts.map(plain),
    answer: answers.map(plain),
  });
}

const keyOf = (...ids: readonly unknown[]) => JSON.stringify(ids);

const KINDS = ['brand', 'run', 'prompt', 'answer'] as const satisfies readonly (keyof Contents)[];

/** The first difference between a copy and the service in these kinds of rows; null if they are equal. */
export function difference(
  copy: Contents,
  service: Contents,
  kinds: readonly (keyof Contents)[] = KINDS,
): string | null {
  for (const kind of kinds) {
    const extra = copy[kind].find((line) => !service[kind].includes(line));
    if (extra !== undefined) return `the copy has a ${kind} that the service does not have: ${extra}`;
    const missing = service[kind].find((line) => !copy[kind].includes(line));
    if (missing !== undefined) return `the copy lacks a ${kind}: ${missing}`;
    if (copy[kind].length !== service[kind].length) return `the copy has a ${kind} twice`;
  }
  return null;
}

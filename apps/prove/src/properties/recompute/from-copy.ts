import { clientSource, openSqliteTarget, sync } from '@brand-visibility/copy';
import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SILENT } from '../copy/scene.js';
import { clientOver } from '../copy/service.js';
import type { Property } from '../property.js';
import { drawBrand, drawTrend } from '../questions.js';
import { inWorlds, type OpenWorld } from '../worlds.js';
import {
  ALTERED_FIGURES,
  ended,
  KIT,
  NOTHING_COMPARED,
  savedResponses,
  SEEN,
  SETTINGS,
  type KitFindings,
} from './recompute.js';

/** Changes of a copy that silently change figures; `?` is the brand. */
const INJECTED_FAULTS: Readonly<Record<string, string>> = {
  'a wrong weight': `update engine_weight set weight = '7'
    where platform = (select platform from answer where brand_id = ? group by 1 order by count(*) limit 1)`,
  'a listed rival left out': `delete from mention where (brand_id, name_key) in (
    select brand_id, mention.name_key from mention join brand on brand.id = brand_id
    where brand_id = ? and mention.name_key <> brand.name_key group by 1, 2 order by count(*) desc limit 1)`,
  'a filled-in answer counted': `insert into answer (brand_id, id, prompt_id, run_id, platform, created_at, brand_named)
    select brand_id, id || '_filled', prompt_id, run_id, platform, created_at, 0 from answer
    where brand_id = ? group by run_id`,
  'the own name counted as a rival': `update brand set name_key = name_key || ' (old)' where id = ?`,
};

type FromCopyFindings = KitFindings & { ownMentions: number };

/** The script in Python over a copy: the window, too, is computed from the query. */
export const recomputeFromCopy: Property = {
  name: 'recompute-copy',
  holds: 'recompute.py computes reports for any window, their comparisons, and lifts from a copy',
  drawn: 'pairs of reports',
  test: { worlds: 4, each: 8 },
  prove: { worlds: 40, each: 12 },
  seed: 20261126,
  check: async (run) => {
    const found: FromCopyFindings = { ...NOTHING_COMPARED, ownMentions: 0, faults: [] };
    await inWorlds({ ...run, settings: SETTINGS }, found, [10, 20, 40], async (draw, world) => {
      const folder = mkdtempSync(join(run.folder, 'copy-'));
      const brand = drawBrand(draw, world.brands, world.setting);
      const [file, id] = [join(folder, 'copy.sqlite'), ['--brand', brand.id]] as const;
      await copyOf(world, file);
      const responses = savedResponses(world, folder, run.injected, found);
      const saved = await responses.ofLifts(draw, brand);
      for (let i = 0; i < run.each; i += 1)
        saved.push(...(await responses.to(drawTrend(draw, brand, world.setting))));
      const checks = saved.map((arg) => (arg === '--response' ? '--check' : arg));
      found.ownMentions += change(file, INJECTED_FAULTS[run.injected ?? ''], brand.id);
      const compare = async () => {
        const args = [join(KIT, 'recompute.py'), '--from', file, ...id, ...checks];
        const { status, stdout, stderr } = await ended('python3', args);
        found.figures += Number(/^(\d+) figures equal\n$/.exec(stdout)?.[1] ?? 0);
        const lines = stderr.split('\n').filter((line) => line !== '');
        if (status !== 0)
          found.faults.push(`status ${status}`, ...lines.filter((line) => !OTHER_ZONES.test(line)));
        return lines.find((line) => OTHER_ZONES.test(line));
      };
      // Where the machine has other time zone data, once more as if it had the same.
      const note = await compare();
      const machine = OTHER_ZONES.exec(note ?? '')?.[1];
      if (machine !== undefined) {
        change(file, `update methodology set zone_data = '${machine}' where '' <> ?`, brand.id);
        await compare();
      }
      rmSync(folder, { recursive: true });
    });
    return found;
  },
  seen: { ...SEEN, responses: 50, figures: 2000, ownMentions: 0 },
  injectedFaults: [...Object.keys(INJECTED_FAULTS), ...Object.keys(ALTERED_FIGURES)],
};

const OTHER_ZONES = /^time zone data: (\S+) on this machine, \S+ in the service$/;

async function copyOf({ databases: [database], account_id, weights, setting }: OpenWorld, file: string) {
  if (!database) throw new Error('no database is open');
  const client = clientOver(() => database.store(), { account_id, weights, now: setting.now });
  const target = await openSqliteTarget(file);
  try {
    const now = () => '2026-01-01T00:00:00.000Z';
    await sync({ source: clientSource(client), target, report: SILENT, now });
  } finally {
    target.close();
  }
}

/** Runs a statement; gives the number of mentions of the brand itself. */
function change(file: string, statement: string | undefined, brand_id: string): number {
  const db = new Database(file);
  try {
    const own = db.prepare<[string], number>(
      `select count(*) from mention join brand on brand.id = brand_id and brand.name_key = mention.name_key
      where brand_id = ?`,
    );
    const count = own.pluck().get(brand_id) ?? 0;
    if (statement !== undefined) db.prepare(statement).run(brand_id);
    return count;
  } finally {
    db.close();
  }
}

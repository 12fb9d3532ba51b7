import { drawFrom, type Draw } from '@brand-visibility/test-fixtures';
import { closeSync, copyFileSync, openSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newSqlite } from '../databases.js';
import { send, type HttpRequest } from '@brand-visibility/programs/http';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { runJobs, startService, tryJobs } from '@brand-visibility/programs/start';
import { claim, type Part } from './part.js';

const ROUNDS = 12;
const CLOCK = Date.parse('2026-03-01T12:00:00Z');
const DEMO_DAY = '2026-03-01';
/** Milliseconds after which a reply is none. */
const NO_REPLY = 20_000;

/** How a file is damaged: in its header, cut, or at so many places of so many bytes at most. */
type Damage = 'header' | 'cut' | { readonly places: number; readonly bytes: number };
const DAMAGES: readonly Damage[] = [
  { places: 1, bytes: 64 },
  { places: 20, bytes: 4_096 },
  'header',
  { places: 3, bytes: 300_000 },
  { places: 400, bytes: 200 },
  'cut',
];

export const corruptFile: Part = {
  what: 'overwrite a SQLite file at random places while it is served',
  prove: async (place, { seed }) => {
    const { forJobs: url } = await newSqlite(place);
    const key = (await runJobs(place, url, ['demo', '--today', DEMO_DAY])).trim();
    const whole = url.slice('sqlite:'.length);
    const { asks, texts } = await pristine(place, url, key);
    const { status: intactStatus } = await tryJobs(url, ['check']);
    const draw = drawFrom(seed);
    const seen = new Map<string, number>();
    const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
    let unexpected = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const damage = DAMAGES[round % DAMAGES.length]!;
      await inWorkspace(async (own) => {
        const file = join(own.folder, 'data.sqlite');
        copyFileSync(whole, file);
        const service = await startService(own, `sqlite:${file}`, { clock: CLOCK });
        await send(service.port, asks[0]!);
        damageFile(draw, file, damage);
        for (const [i, ask] of asks.entries()) {
          const { what, text } = await replyTo(service.port, ask);
          const isOther = what === '200' && text !== texts[i];
          count(isOther ? '200 with other bytes' : what);
          if (!/^(200|400|401|403|404|500|503)$/.test(what)) unexpected += 1;
        }
        if (!service.isRunning()) unexpected += 1;
        const again = await startService(own, `sqlite:${file}`).then(
          () => 'starts again',
          (error: unknown) => (isOneLine(String(error)) ? 'is refused in one line' : 'ends without a word'),
        );
        count(`service ${again}`);
        if (again === 'ends without a word') unexpected += 1;
        const { status, trouble } = await tryJobs(`sqlite:${file}`, ['check']);
        const found = status === 0 ? 'finds nothing' : isOneLine(trouble) ? 'finds it' : 'ends with a stack';
        count(`check ${found}`);
        if (found === 'ends with a stack') unexpected += 1;
        progress(`round ${round + 1} (${JSON.stringify(damage)}): the service ${again}, the check ${found}`);
        return true;
      });
    }
    const figures = [...seen].map(([what, times]) => `${what}: ${times}`).join(', ');
    const isIntact = claim(
      intactStatus === 0,
      `the check of the file before ends with status ${intactStatus}`,
    );
    return claim(
      isIntact && unexpected === 0,
      `${ROUNDS} damaged files, ${ROUNDS * asks.length} requests (seed ${seed}): ${figures}; unexpected: ${unexpected}`,
    );
  },
};

const isOneLine = (text: string) => text.trim().split('\n').length === 1;

/** Questions to every endpoint about every brand, and what is answered as long as nothing is damaged. */
async function pristine(place: Workspace, url: string, key: string) {
  const service = await startService(place, url, { clock: CLOCK });
  const asks: HttpRequest[] = [];
  const texts: string[] = [];
  const ask = async (path: string) => {
    const question = { method: 'GET', path, headers: { Authorization: `Bearer ${key}` } };
    const { status, text } = await send(service.port, question);
    if (status !== 200) throw new Error(`${path} is answered with ${status}`);
    asks.push(question);
    texts.push(text);
    return JSON.parse(text) as { data?: { id: string }[] }; // lists have data
  };
  await ask('/v1/account');
  const brands = await ask('/v1/brands');
  for (const { id } of brands.data ?? []) {
    const brand = `/v1/brands/${id}`;
    for (const path of [
      '',
      '/visibility?period=365d',
      '/competitors?period=90d',
      '/site-access',
      '/outreach-targets',
    ])
      await ask(`${brand}${path}`);
    for (const path of ['/runs', '/prompts', '/page-audits', '/recommendations']) {
      const list = await ask(`${brand}${path}`);
      for (const child of (list.data ?? []).slice(0, 2)) {
        await ask(`${brand}${path}/${child.id}`);
        if (path === '/prompts') await ask(`${brand}${path}/${child.id}/answers?period=365d`);
      }
    }
  }
  return { asks, texts };
}

async function replyTo(port: number, ask: HttpRequest): Promise<{ what: string; text: string }> {
  const reply = send(port, ask).then(
    ({ status, text }) => ({ what: String(status), text }),
    (error: unknown) => ({ what: String(error), text: '' }),
  );
  return Promise.race([reply, sleep(NO_REPLY, { what: 'no reply', text: '' }, { ref: false })]);
}

function damageFile(draw: Draw, file: string, damage: Damage): void {
  const { size } = statSync(file);
  const handle = openSync(file, 'r+');
  const overwrite = (at: number, bytes: number) => {
    writeSync(handle, Buffer.from(Array.from({ length: bytes }, () => draw.below(256))), 0, bytes, at);
  };
  if (damage === 'header') overwrite(0, 100);
  else if (damage !== 'cut') {
    for (let i = 0; i < damage.places; i += 1) {
      const bytes = 1 + draw.below(damage.bytes);
      overwrite(draw.below(size - bytes), bytes);
    }
  }
  closeSync(handle);
  if (damage === 'cut') truncateSync(file, draw.below(size));
}

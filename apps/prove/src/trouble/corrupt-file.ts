import { drawFrom, type Draw } from '@brand-visibility/records';
import { closeSync, copyFileSync, openSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newSqlite } from '../harness/databases.js';
import { distinctMix } from '../harness/mix.js';
import { responsesTo } from '../harness/responses.js';
import { send, type HttpRequest } from '@brand-visibility/programs/http';
import { inWorkspace, progress, type Workspace } from '@brand-visibility/programs/workspace';
import { runJobs, startService, tryJobs } from '@brand-visibility/programs/start';
import { claim, isForPeople, type Part } from './part.js';

const ROUNDS = 12;
const REQUESTS = 100;
const CLOCK = Date.parse('2026-03-01T12:00:00Z');
const DEMO_DAY = '2026-03-01';
/** Milliseconds to wait for a response. */
const NO_RESPONSE = 20_000;

/** The kinds of damage: to the header, truncation, or a number of overwritten ranges up to a size. */
type Damage = 'header' | 'cut' | { readonly ranges: number; readonly bytes: number };
const DAMAGES: readonly Damage[] = [
  { ranges: 1, bytes: 64 },
  { ranges: 20, bytes: 4_096 },
  'header',
  { ranges: 3, bytes: 300_000 },
  { ranges: 400, bytes: 200 },
  'cut',
];

export const corruptFile: Part = {
  description: 'overwrite a SQLite file at random positions while it is served',
  prove: async (workspace, { seed }) => {
    const { forJobs: url } = await newSqlite(workspace);
    const key = (await runJobs(workspace, url, ['demo', '--today', DEMO_DAY])).trim();
    const whole = url.slice('sqlite:'.length);
    const { requests, texts } = await pristine(workspace, url, key);
    const { status: intactStatus } = await tryJobs(url, ['check']);
    const draw = drawFrom(seed);
    const seen = new Map<string, number>();
    const count = (outcome: string) => seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    let unexpected = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const damage = DAMAGES[round % DAMAGES.length]!;
      await inWorkspace(async (own) => {
        const file = join(own.folder, 'data.sqlite');
        copyFileSync(whole, file);
        const service = await startService(own, `sqlite:${file}`, { clock: CLOCK });
        await send(service.port, requests[0]!);
        damageFile(draw, file, damage);
        for (const [i, request] of requests.entries()) {
          const { outcome, text } = await responseTo(service.port, request);
          const isOther = outcome === '200' && text !== texts[i];
          count(isOther ? '200 with other bytes' : outcome);
          if (!/^(200|400|401|403|404|500|503)$/.test(outcome)) unexpected += 1;
        }
        if (!service.isRunning()) unexpected += 1;
        const again = await startService(own, `sqlite:${file}`).then(
          () => 'restarts',
          (error: unknown) =>
            isForPeople(String(error)) ? 'refuses to start with a message' : 'fails with a stack trace',
        );
        count(`service ${again}`);
        if (again === 'fails with a stack trace') unexpected += 1;
        const { status, stderr } = await tryJobs(`sqlite:${file}`, ['check']);
        const found =
          status === 0 ? 'finds nothing' : isForPeople(stderr) ? 'finds it' : 'fails with a stack trace';
        count(`check ${found}`);
        if (found === 'fails with a stack trace') unexpected += 1;
        progress(`round ${round + 1} (${JSON.stringify(damage)}): the service ${again}, the check ${found}`);
        return true;
      });
    }
    const figures = [...seen].map(([outcome, times]) => `${outcome}: ${times}`).join(', ');
    const isIntact = claim(
      intactStatus === 0,
      `the check of the intact file exits with status ${intactStatus}`,
    );
    return claim(
      isIntact && unexpected === 0,
      `${ROUNDS} damaged files, ${ROUNDS * requests.length} requests (seed ${seed}): ${figures}; unexpected: ${unexpected}`,
    );
  },
};

/** Requests to all endpoints, and the responses over the intact file. */
async function pristine(workspace: Workspace, url: string, key: string) {
  const service = await startService(workspace, url, { clock: CLOCK });
  const requests = (await distinctMix(drawFrom(1), service.port, key)).slice(0, REQUESTS);
  const responses = await responsesTo(service.port, requests);
  const failed = responses.findIndex(({ status }) => status !== 200);
  if (failed >= 0) throw new Error(`${requests[failed]?.path} got ${responses[failed]?.status}`);
  return { requests, texts: responses.map(({ text }) => text) };
}

async function responseTo(port: number, request: HttpRequest): Promise<{ outcome: string; text: string }> {
  const response = send(port, request).then(
    ({ status, text }) => ({ outcome: String(status), text }),
    (error: unknown) => ({ outcome: String(error), text: '' }),
  );
  return Promise.race([response, sleep(NO_RESPONSE, { outcome: 'no response', text: '' }, { ref: false })]);
}

function damageFile(draw: Draw, file: string, damage: Damage): void {
  const { size } = statSync(file);
  const handle = openSync(file, 'r+');
  const overwrite = (at: number, bytes: number) => {
    writeSync(handle, Buffer.from(Array.from({ length: bytes }, () => draw.below(256))), 0, bytes, at);
  };
  if (damage === 'header') overwrite(0, 100);
  else if (damage !== 'cut') {
    for (let i = 0; i < damage.ranges; i += 1) {
      const bytes = 1 + draw.below(damage.bytes);
      overwrite(draw.below(size - bytes), bytes);
    }
  }
  closeSync(handle);
  if (damage === 'cut') truncateSync(file, draw.below(size));
}

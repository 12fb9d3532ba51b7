import { FIXED_CLOCK } from '@brand-visibility/programs/start';
import { expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { portOf, startProgram } from '../support/program.js';
import { NOW } from '../support/world.js';
import {
  consent,
  consentUrl,
  message,
  redemption,
  register,
  START,
  tokensFor,
  type SignInService,
} from '../support/sign-in.js';

// Processes that are killed while an assistant signs in (rule 21.16), on both databases.

/** Milliseconds between a redemption and the death of the process; null: it dies before. */
const DEATHS = [null, 0, 5];

const endedIn = (rows: readonly unknown[]) => rows.filter((ended_at) => ended_at !== null).length;

async function startOver({ service }: SignInService) {
  const { database } = service.settings;
  const running = startProgram({
    DATABASE_URL: 'file' in database ? `sqlite:${database.file}` : database.url,
    NODE_OPTIONS: `--import=${FIXED_CLOCK}`,
    FIXED_CLOCK: String(NOW / 1_000n),
  });
  return { url: `http://127.0.0.1:${await portOf(running)}`, ...running };
}

test.each(START)(
  'a kill between the grant and the first token leaves no half of it (%s)',
  async (_engine, start) => {
    const started = await start();
    const { service, jobs } = started;
    const { client_id = '' } = await register(service);
    const rows = async () =>
      (await jobs((jobStore) => jobStore.connections())).map(({ ended_at }) => ended_at);
    for (const after of DEATHS) {
      const before = await rows();
      const dying = await startOver(started);
      const code = (await consent(dying, consentUrl(client_id))).landed.get('code') ?? '';
      expect(await rows()).toEqual(before); // a grant writes nothing
      const lost = after === null ? null : tokensFor(dying, client_id, redemption(code)).catch(() => null);
      await pause(after ?? 0);
      dying.child.kill('SIGKILL');
      await dying.ended;
      const tokens = await lost;
      if (tokens) expect(await message(service, tokens.access_token)).toBe('200'); // it was faster
      const again = await tokensFor(service, client_id, redemption(code));
      const now = await rows();
      expect(now.length - before.length).toBe(1); // the server may commit after the death, so rows are read last
      const ended = endedIn(now) - endedIn(before);
      // Either nothing was written, and the code works, or the whole connection was, which the second try ends.
      if (ended === 0) expect([tokens, await message(service, again.access_token)]).toEqual([null, '200']);
      else expect([ended, again.error]).toEqual([1, 'invalid_grant']);
    }
  },
);

import { PUBLIC_URL } from '@brand-visibility/programs/start';
import { inWorkspace } from '@brand-visibility/programs/workspace';
import { replay, sqliteDatabases } from '@brand-visibility/properties';
import { fillFuzzWorld, FUZZ_SETTINGS } from '@brand-visibility/requests';
import { InvalidArgumentError, type Command } from 'commander';
import { serveHere } from './serve.js';

interface ReplayId {
  readonly seed: number;
  readonly index: number;
}

/** `replay`: repeats one request of `fuzz` and shows it with its response. */
export function replaying(proofs: Command): void {
  proofs
    .command('replay')
    .description('repeat one request of fuzz, on SQLite, and show it with its response')
    .argument('<seed:index>', 'as printed with a fault', replayId)
    .action(({ seed, index }: ReplayId) =>
      inWorkspace(async ({ folder }) => {
        const database = await (await sqliteDatabases(folder))();
        const start = () => serveHere(database.url, FUZZ_SETTINGS);
        const judging = await fillFuzzWorld(database.jobStore(), seed, PUBLIC_URL, start);
        const service = await start();
        console.log(await replay(service.port, judging, index));
        await service.stop();
        await database.close();
        return true;
      }),
    );
}

function replayId(text: string): ReplayId {
  const [, seed, index] = /^(\d{1,9}):(\d{1,9})$/.exec(text) ?? [];
  if (seed === undefined) throw new InvalidArgumentError('Expected SEED:INDEX, as printed with a fault.');
  return { seed: Number(seed), index: Number(index) };
}

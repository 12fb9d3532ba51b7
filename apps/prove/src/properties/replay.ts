import { inWorkspace } from '@brand-visibility/programs/workspace';
import { openFuzzWorld, replay, sqliteDatabases } from '@brand-visibility/properties';
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
        const { database, judging, start } = await openFuzzWorld(
          await sqliteDatabases(folder),
          serveHere,
          seed,
        );
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

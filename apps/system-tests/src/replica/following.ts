import { caughtUp } from '@brand-visibility/test-fixtures/postgres';
import { differenceOf } from '../compared-replies.js';
import { send } from '@brand-visibility/programs/http';
import { runJobs, type RunningService } from '@brand-visibility/programs/start';
import { claim } from '../trouble/part.js';
import { goOn, holdBack, type Setting } from './setting.js';

/** Milliseconds after which a replica that has nothing else to do shows what was committed. */
const BOUND = 5_000;

/** What was imported shows as soon as the replica has it, and until then everything is as it was. */
export async function following(setting: Setting): Promise<boolean> {
  const { place, pair, readers, alone, growing } = setting;
  const asks = growing.asks;
  const textsOf = (service: RunningService) => Promise.all(asks.map((ask) => send(service.port, ask)));
  const differing = async () => {
    const expected = await textsOf(alone);
    const all = await Promise.all(readers.map(textsOf));
    return all
      .flatMap((replies) =>
        replies.map((reply, i) => differenceOf({ replica: reply, primary: expected[i]! })),
      )
      .filter((difference) => difference !== null);
  };

  await runJobs(place, pair.primary.url, ['import', growing.before]);
  const committed = performance.now();
  while ((await differing()).length > 0 && performance.now() - committed < BOUND);
  const lag = performance.now() - committed;
  const follows = claim(
    (await differing()).length === 0,
    `${asks.length} replies of each were those of the primary within ${lag.toFixed(0)} ms of the end of an import`,
  );

  await holdBack(setting);
  const before = await Promise.all(readers.map(textsOf));
  await runJobs(place, pair.primary.url, ['import', growing.whole]);
  const after = await Promise.all(readers.map(textsOf));
  const isOld = before.every((replies, s) =>
    replies.every((reply, i) => differenceOf({ before: reply, after: after[s]![i]! }) === null),
  );
  const changed = (await differing()).length;
  const stands = claim(
    isOld && changed > 0,
    `with a replica held back all ${asks.length} were as before the next import, while ${changed / readers.length} of the primary's had changed`,
  );
  await goOn(setting);
  await caughtUp(pair.primary.url, pair.standby.url);
  const left = (await differing()).length;
  return claim(left === 0, `let go it shows all of it: ${left} replies differ`) && stands && follows;
}

import { caughtUp } from '@brand-visibility/databases';
import { differenceOf } from '@brand-visibility/properties';
import { send } from '@brand-visibility/programs/http';
import { runJobs, type RunningService } from '@brand-visibility/programs/start';
import { claim } from '../trouble/part.js';
import { resumeReplay, pauseReplay, type Setting } from './setting.js';

/** The maximum lag in milliseconds of an idle replica. */
const BOUND = 5_000;

/** Imported data appears as soon as the replica has it, and nothing changes until then. */
export async function following(setting: Setting): Promise<boolean> {
  const { workspace, pair, readers, alone, growing } = setting;
  const requests = growing.requests;
  const textsOf = (service: RunningService) =>
    Promise.all(requests.map((request) => send(service.port, request)));
  const differing = async () => {
    const expected = await textsOf(alone);
    const all = await Promise.all(readers.map(textsOf));
    return all
      .flatMap((responses) =>
        responses.map((response, i) => differenceOf({ replica: response, primary: expected[i]! })),
      )
      .filter((difference) => difference !== null);
  };

  await runJobs(workspace, pair.primary.url, ['import', growing.before]);
  const committed = performance.now();
  while ((await differing()).length > 0 && performance.now() - committed < BOUND);
  const lag = performance.now() - committed;
  const follows = claim(
    (await differing()).length === 0,
    `${requests.length} responses of each service equalled those of the primary within ${lag.toFixed(0)} ms of the end of an import`,
  );

  await pauseReplay(setting);
  const before = await Promise.all(readers.map(textsOf));
  await runJobs(workspace, pair.primary.url, ['import', growing.whole]);
  const after = await Promise.all(readers.map(textsOf));
  const isOld = before.every((responses, s) =>
    responses.every((response, i) => differenceOf({ before: response, after: after[s]![i]! }) === null),
  );
  const changed = (await differing()).length;
  const isUnchanged = claim(
    isOld && changed > 0,
    `with the replica paused, all ${requests.length} responses stayed as before the next import, while ${changed / readers.length} of the primary's changed`,
  );
  await resumeReplay(setting);
  await caughtUp(pair.primary.url, pair.standby.url);
  const left = (await differing()).length;
  return claim(left === 0, `resumed, it shows all of it: ${left} responses differ`) && isUnchanged && follows;
}

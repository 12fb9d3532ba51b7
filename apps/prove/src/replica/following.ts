import { caughtUp } from '@brand-visibility/databases';
import { runJobs, type RunningService } from '@brand-visibility/programs/start';
import { differingResponses, responsesTo } from '../harness/responses.js';
import { claim } from '../trouble/part.js';
import { resumeReplay, pauseReplay, type Setting } from './setting.js';

/** Maximum time in milliseconds by which an idle replica lags behind. */
const BOUND = 5_000;

/** Proves that responses change as soon as the replica contains the imported data, and not earlier. */
export async function following(setting: Setting): Promise<boolean> {
  const { workspace, pair, readers, alone, growing } = setting;
  const requests = growing.requests;
  const read = ({ port }: RunningService) => responsesTo(port, requests);
  const differing = async () => {
    const expected = await read(alone);
    let count = 0;
    for (const reader of readers) count += differingResponses(expected, await read(reader));
    return count;
  };

  await runJobs(workspace, pair.primary.url, ['import', growing.before]);
  const committed = performance.now();
  while ((await differing()) > 0 && performance.now() - committed < BOUND);
  const lag = performance.now() - committed;
  const follows = claim(
    (await differing()) === 0,
    `${requests.length} responses of each service equalled the primary's within ${lag.toFixed(0)} ms of the end of an import`,
  );

  await pauseReplay(setting);
  const before = await Promise.all(readers.map(read));
  await runJobs(workspace, pair.primary.url, ['import', growing.whole]);
  const after = await Promise.all(readers.map(read));
  const isOld = before.every((responses, i) => differingResponses(responses, after[i]!) === 0);
  const changed = await differing();
  const isUnchanged = claim(
    isOld && changed > 0,
    `with the replica paused, all ${requests.length} responses stayed as before the next import, while ${changed / readers.length} of the primary's changed`,
  );
  await resumeReplay(setting);
  await caughtUp(pair.primary.url, pair.standby.url);
  const left = await differing();
  return claim(left === 0, `after the replica resumed, ${left} responses differ`) && isUnchanged && follows;
}

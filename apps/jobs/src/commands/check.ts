import { atWork } from '../open.js';
import { print, say } from '../output.js';

/** Names everything derived that differs from what the rows give; status 1 when there is any (rule 10.6). */
export async function check(): Promise<number> {
  return atWork('work', async ({ jobStore }) => {
    let differences = 0;
    for await (const difference of jobStore.check()) {
      print(difference);
      differences += 1;
    }
    say(differences === 0 ? 'everything derived is as the rows give it' : `${differences} differences`);
    return differences === 0 ? 0 : 1;
  });
}

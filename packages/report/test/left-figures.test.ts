import { DEMO_MORNING } from '@brand-visibility/demo';
import { expect, test } from '@jest/globals';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BEN, CARL, configure, sendFrom } from './support/agency-mail.js';
import { startMailServer } from './support/mail-server.js';
import { runReport } from './support/program.js';
import { agencyOf, BASE, DAY } from './support/published.js';

/** What the program leaves for Prometheus in the folder of published reports. */

const { newFolder, service } = agencyOf();
const MORNING = DEMO_MORNING / 1000;

/** The figures without `brand_visibility_`, and whether everybody may read them. */
function left(folder: string) {
  const path = join(folder, 'reports.prom');
  expect(statSync(path).mode & 0o777).toBe(0o644);
  const lines = readFileSync(path, 'utf8').matchAll(
    /^# HELP (\w+) .+\n# TYPE \1 gauge\nbrand_visibility_(\w+) (\d+)\n/gm,
  );
  return Object.fromEntries([...lines].map(([, , name = '', value]) => [name, Number(value)] as const));
}

test('the reports that exist, the mails that wait, and those that were refused', async () => {
  const folder = newFolder();
  const config = configure(folder);
  const publish = (how: Parameters<typeof runReport>[2] = {}, line = '--all --month last', on = service()) =>
    runReport(on, [...line.split(' '), '--publish', folder, '--base-url', BASE, '--config', config], how);
  await publish();
  const published = { reports_published_timestamp_seconds: MORNING, reports_missing: 0 };
  expect(left(folder)).toEqual({ ...published, mails_waiting: 3, mails_refused: 0 });

  // the server refuses Ben, and the connection to it is lost when it has Carl's message
  const server = await startMailServer({
    rcpt: (to) => (to === BEN.to ? [550, '5.1.1 No such user'] : undefined),
    data: (to) => (to === CARL.to ? 'lost' : undefined),
  });
  await sendFrom(folder, '--brand brd_alder', { ...server, clock: DEMO_MORNING + DAY });
  const sent = { ...published, mails_sent_timestamp_seconds: MORNING + DAY / 1000 };
  expect(left(folder)).toEqual({ ...sent, mails_waiting: 2, mails_refused: 0 });
  expect(await sendFrom(folder, '--all', server)).toMatchObject({ status: 1 });
  expect(left(folder)).toEqual({ ...sent, mails_waiting: 0, mails_refused: 2 });
  await server.close();

  // neither another month nor a single report counts; a key that is refused ends the program early
  const later = { clock: DEMO_MORNING + 2 * DAY };
  await publish(later, '--all --month 2026-10');
  await publish(later, '--brand brd_alder --month last');
  expect(left(folder)).toMatchObject(published);
  expect(await publish(later, undefined, { ...service(), key: 'bv_wrong' })).toMatchObject({ status: 2 });
  expect(left(folder)).toEqual({ ...sent, reports_missing: 1, mails_waiting: 0, mails_refused: 2 });
  await publish(later);
  expect(left(folder)).toMatchObject({
    reports_published_timestamp_seconds: MORNING + (2 * DAY) / 1000,
    reports_missing: 0,
  });
});

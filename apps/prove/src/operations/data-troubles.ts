import { machine, metricOf, own, trouble } from './trouble.js';

/**
 * Troubles of commands, data and reports. An outage of the database, which is their source, ends no alert: the database
 * is away for 10 of 40 minutes (`_x40`), unless a comment says more.
 */

const unit = (name: string) => machine('node_systemd_unit_state', `name="${name}",state="failed"`);

const NO_REPORTS =
  'reports were not made: the latest invocation failed, or the latest success is more than 33 days old';
const UNSENT = 'mails with reports were refused, may not have arrived, or were not sent for three days';

export const DATA_TROUBLES = [
  // the same for every command; the database is away from minute 7 to 82, while the alert waits and then fires
  trouble('CommandOverdue', 'ticket', [20, 83], 'job command', {
    summary: 'complete has not succeeded for 1h 16m 0s; see jobs status',
    [own('brand_visibility_command_last_success_age_seconds', 'command="complete"')]:
      '3600x19 4560x7 _x300 4560x3 3600x240',
    [own('brand_visibility_command_interval_seconds', 'command="complete"')]: '3600x500',
  }),
  // the same, but no process of the service runs from minute 7 to 82
  trouble('CommandOverdue', 'ticket', [20, 83], 'job command', {
    summary: 'complete has not succeeded for 1h 16m 0s; see jobs status',
    [own('brand_visibility_command_last_success_age_seconds', 'command="complete"')]:
      '3600x19 4560x7 _x300 4560x3 3600x240',
    [own('brand_visibility_command_interval_seconds', 'command="complete"')]: '3600x27 _x300 3600x240',
    [own('up')]: '1x27 0x299 1x240',
  }),
  trouble('CommandStuck', 'ticket', [5, 45], 'job command', {
    summary: 'import has been running for 2h 1m 0s; see jobs status',
    [own('brand_visibility_command_running_seconds', 'command="import"')]:
      '600x19 7260x39 _x40 7260x79 600x240',
  }),
  // the latest import failed, and then the database is away from minute 7 to 82; nobody schedules keys revoke, and its
  // caller saw the failure
  trouble('CommandFails', 'ticket', [5, 82], 'job command', {
    summary: 'import failed in the last 15 minutes, or when it last ran; see jobs status',
    [own('brand_visibility_command_last_failed', 'command="import"')]: '0x19 1x7 _x300 0x240',
    [own('brand_visibility_command_failures_of_day', 'command="import"')]: '0x19 1x7 _x300 1x240',
    [own('brand_visibility_command_interval_seconds', 'command="import"')]: '86400x500',
    [own('brand_visibility_command_last_failed', 'command="keys revoke"')]: '1x27 _x300 1x240',
  }),
  // a later success hides the failure from every scrape
  trouble('CommandFails', 'ticket', [20, 35], 'job command', {
    summary: 'import failed in the last 15 minutes, or when it last ran; see jobs status',
    [own('brand_visibility_command_last_failed', 'command="import"')]: '0x19 0x159 0x240',
    [own('brand_visibility_command_failures_of_day', 'command="import"')]: '0x79 1x400',
    [own('brand_visibility_command_interval_seconds', 'command="import"')]: '86400x480',
  }),
  // a day of answers is missing; the database is away from minute 7 to 82
  trouble('AnswersOld', 'ticket', [10, 83], 'job', {
    summary: 'the newest answer is 1d 7h 0m 0s old: no run with answers was imported since',
    [own('brand_visibility_newest_answer_age_seconds')]: '3600x19 111600x7 _x300 111600x3 3600x240',
    [own('brand_visibility_command_interval_seconds', 'command="import"')]: '86400x500',
  }),
  // 2 of 300 accounts miss a day
  trouble('AccountsStale', 'ticket', [10, 45], 'job', {
    summary: '2 accounts got no data when they were due; see jobs status --stale',
    [own('brand_visibility_accounts_stale')]: '0x19 2x39 _x40 2x79 0x240',
  }),
  // a brand misses its run
  trouble('BrandsStale', 'ticket', [10, 45], 'job', {
    summary: '1 brands got no data when they were due; see jobs status --stale',
    [own('brand_visibility_brands_stale')]: '0x19 1x39 _x40 1x79 0x240',
  }),
  // grok fails for 3 brands, and another engine for none
  trouble('BrandsWithoutEngine', 'ticket', [5, 45], 'job engine', {
    summary: 'grok fails for 3 brands; see jobs status --stale',
    [own('brand_visibility_brands_without_engine', 'engine="grok"')]: '0x19 3x39 _x40 3x79 0x240',
    [own('brand_visibility_brands_without_engine', 'engine="claude"')]: '0x419',
  }),
  // the database is away from minute 7 to 82; another process has it until minute 30
  trouble('BoardsOld', 'ticket', [10, 83], 'job', {
    summary: 'an outreach board is 3d 1h 0m 0s old: refresh-outreach fails for its brand',
    [own('brand_visibility_oldest_board_age_seconds')]: '90000x19 262800x7 _x300 262800x3 90000x240',
    [metricOf('brand-visibility', 'api:9465')('brand_visibility_oldest_board_age_seconds')]:
      '90000x19 262800x99 _x208 262800x3 90000x240',
    [own('brand_visibility_command_interval_seconds', 'command="refresh-outreach"')]: '86400x500',
  }),
  // grok gives 50 of 200 answers
  trouble('EngineFails', 'ticket', [5, 45], 'job engine', {
    summary: '75% of the questions to grok got no answer in a day',
    [own('brand_visibility_answers_of_day_expected', 'engine="grok"')]: '200x59 _x40 200x400',
    [own('brand_visibility_answers_of_day_delivered', 'engine="grok"')]: '190x19 50x39 _x40 50x79 190x240',
  }),
  trouble('KeysExpire', 'ticket', [5, 45], 'job', {
    summary: '2 keys expire within 14 days',
    [own('brand_visibility_keys_expiring')]: '0x19 2x39 _x40 2x79 0x240',
  }),
  // two of the reports cannot be made
  trouble('ReportsMissing', 'ticket', [185, 240], 'job', {
    summary: NO_REPORTS,
    [machine('brand_visibility_reports_missing')]: '0x19 2x939 0x100',
  }),
  // from minute 5, the latest success is 33 days old
  trouble('ReportsMissing', 'ticket', [185.25, 240], 'job', {
    summary: NO_REPORTS,
    [machine('brand_visibility_reports_published_timestamp_seconds')]: '-2850900x959 14400x100',
  }),
  // a mail server refuses a recipient
  trouble('MailsWait', 'ticket', [20, 45], 'job', {
    summary: `1 ${UNSENT}`,
    [machine('brand_visibility_mails_refused')]: '0x19 1x159 0x240',
    [machine('brand_visibility_mails_waiting')]: '7x19 7x159 0x240',
    [machine('brand_visibility_reports_published_timestamp_seconds')]: '0x419',
  }),
  // from minute 5, the reports were published three days ago
  trouble('MailsWait', 'ticket', [20.25, 45], 'job', {
    summary: `7 ${UNSENT}`,
    [machine('brand_visibility_mails_waiting')]: '7x179 0x240',
    [machine('brand_visibility_mails_refused')]: '0x419',
    [machine('brand_visibility_reports_published_timestamp_seconds')]: '-258900x419',
  }),
  // a dump fails; the failure of another service, and of an import, which is counted elsewhere, do not matter
  trouble('UnitFails', 'ticket', [5, 45], 'name instance job state', {
    summary: 'brand-visibility-backup.service failed on api:9100; see its systemd journal',
    [unit('brand-visibility-backup.service')]: '0x19 1x159 0x240',
    [unit('brand-visibility-import.service')]: '1x500',
    [unit('cron.service')]: '1x500',
  }),
  trouble('UnitFails', 'ticket', [5, 45], 'name instance job state', {
    summary: 'brand-visibility-job@check.timer failed on api:9100; see its systemd journal',
    [unit('brand-visibility-job@check.timer')]: '0x19 1x159 0x240',
  }),
  // the clock jumps back by an hour; nothing else fires
  trouble('ClockBack', 'ticket', [10, 45], 'job', {
    summary: 'a clock is wrong: an event has the age -50m 0s',
    [own('brand_visibility_command_last_success_age_seconds', 'command="import"')]:
      '600x19 -3000x39 _x40 -3000x79 600x240',
    [own('brand_visibility_newest_answer_age_seconds')]: '3600x19 0x39 _x40 0x79 3600x240',
  }),
];

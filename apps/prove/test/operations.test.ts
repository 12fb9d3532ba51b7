import { COMMAND_NAMES, COMMANDS } from '@brand-visibility/application';
import { expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ALERT_CASES } from '../src/operations/alert-cases.js';

const fileOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const textOf = (path: string) => readFileSync(fileOf(path), 'utf8');

test('each alert of docs/alerts.yml has a case that fires it and clears it', () => {
  const alerts = [...textOf('docs/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect([...new Set(ALERT_CASES.map(({ alert }) => alert))].sort()).toEqual(alerts.toSorted());
});

test('each alert has a row in docs/operations.md', () => {
  const [, table = ''] = /\n\| alert \| what to do \|\n([^]*?)\n\n/.exec(textOf('docs/operations.md')) ?? [];
  const rows = [...table.matchAll(/^\| (.*?) \|/gm)].map(([, names = '']) =>
    names.replaceAll('`', '').split(', '),
  );
  const alerts = new Set(ALERT_CASES.map(({ alert }) => alert.replace('BrandVisibility', '')));
  expect(rows.flat().sort()).toEqual([...alerts].sort());
});

/** Commands that another unit starts: one for files to import, and one that makes backups. */
const STARTED_BY_OTHERS: ReadonlySet<string> = new Set(['import', 'backup-made']);

test('the unit that makes backups records each', () => {
  expect(textOf('docs/systemd/brand-visibility-backup.service')).toContain('main.js backup-made\n');
});

test.each(COMMAND_NAMES.filter((name) => COMMANDS[name].interval > 0 && !STARTED_BY_OTHERS.has(name)))(
  'a timer and a service of compose.yaml start %s',
  (name) => {
    expect(existsSync(fileOf(`docs/systemd/brand-visibility-job@${name}.timer`))).toBe(true);
    expect(textOf('compose.yaml')).toContain(`command: ['${COMMANDS[name].interval}', ${name}`);
  },
);

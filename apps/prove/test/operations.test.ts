import { COMMAND_NAMES, COMMANDS } from '@brand-visibility/application';
import { expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const fileOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const textOf = (path: string) => readFileSync(fileOf(path), 'utf8');

test('each alert of docs/alerts.yml has a test that fires it and clears it', () => {
  const alerts = [...textOf('docs/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const cases = textOf('apps/prove/test/alerts.yml').split('\n  - interval: ').slice(1);
  const tested = cases.map((text) => {
    const times = [...text.matchAll(/alertname: (\w+),?\s+exp_alerts: (?:(\[\])|[&*])/g)];
    expect(times.map(([, , none]) => none === undefined)).toEqual([false, true, true, false]);
    return times[0]?.[1];
  });
  expect([...new Set(tested)].sort()).toEqual(alerts.toSorted());
});

/** The rules as docs/runbook.md begins its sections: the name, the severity and how long the condition holds. */
const rules = textOf('docs/alerts.yml')
  .split('- alert: BrandVisibility')
  .slice(1)
  .map((rule) => ({
    title: /^\w+/.exec(rule)?.[0],
    severity: /severity: (\w+)/.exec(rule)?.[1],
    minutes: /for: (\d+)m/.exec(rule)?.[1] ?? null,
  }));

test('docs/runbook.md has a section for each alert, with its severity and how long its condition holds', () => {
  const [, alerts = ''] = /\n## Alerts\n([^]*?)\n## /.exec(textOf('docs/runbook.md')) ?? [];
  const sections = alerts
    .split(/^### /m)
    .slice(1)
    .map((section) => section.replaceAll(/\s+/g, ' '));
  const described = sections.map((section) => ({
    title: /^\w+/.exec(section)?.[0],
    severity: /\*\*(\w+)\*\* when /.exec(section)?.[1]?.toLowerCase(),
    minutes: / for (\d+) minutes?\b/.exec(section)?.[1] ?? null,
  }));
  expect(rules.length).toBeGreaterThan(15);
  expect(described).toEqual(rules);
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

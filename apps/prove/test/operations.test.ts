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

test.each(COMMAND_NAMES.filter((name) => COMMANDS[name].interval > 0 && name !== 'import'))(
  'a timer and a service of compose.yaml start %s',
  (name) => {
    expect(existsSync(fileOf(`docs/systemd/brand-visibility-job@${name}.timer`))).toBe(true);
    expect(textOf('compose.yaml')).toContain(`command: ['${COMMANDS[name].interval}', ${name}`);
  },
);

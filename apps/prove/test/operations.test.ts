import { COMMAND_NAMES, COMMANDS } from '@brand-visibility/application';
import { expect, test } from '@jest/globals';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TROUBLES } from '../src/operations/troubles.js';

const fileOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const textOf = (path: string) => readFileSync(fileOf(path), 'utf8');

test('each alert of docs/alerts.yml has a test that fires it and clears it', () => {
  const alerts = [...textOf('docs/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const tested = TROUBLES.map(({ alert_rule_test: times }) => {
    expect(times.map(({ exp_alerts }) => exp_alerts.length)).toEqual([0, 1, 1, 0]);
    return times[0]?.alertname;
  });
  expect([...new Set(tested)].sort()).toEqual(alerts.toSorted());
});

/** The rules by the titles of their sections in docs/runbook.md. */
const rules = textOf('docs/alerts.yml')
  .split('- alert: BrandVisibility')
  .slice(1)
  .map((rule) => ({
    title: /^\w+/.exec(rule)?.[0],
    runbook: /runbook_url: '(.*)'/.exec(rule)?.[1],
  }));

test('docs/runbook.md has a section for each alert', () => {
  const [, alerts = ''] = /\n## Alerts\n([^]*?)\n## /.exec(textOf('docs/runbook.md')) ?? [];
  const titles = [...alerts.matchAll(/^### (\w+)\n\n\S/gm)].map(([, title]) => title);
  expect(rules.length).toBeGreaterThan(15);
  expect(titles).toEqual(rules.map(({ title }) => title));
});

test('each alert links to its section in the copy of docs/runbook.md that Prometheus knows', () => {
  expect(rules.map(({ runbook }) => runbook)).toEqual(
    rules.map(({ title }) => `{{ $externalLabels.runbook }}#${title?.toLowerCase()}`),
  );
});

test('docs/alertmanager.yml refers to alerts of docs/alerts.yml', () => {
  const names = [
    ...textOf('docs/alertmanager.yml').matchAll(/alertname =~? "?BrandVisibility(\w+|\(.*?\))/g),
  ].flatMap(([, name = '']) => name.match(/\w+/g) ?? []);
  expect(names.length).toBeGreaterThan(8);
  expect(rules.map(({ title }) => title)).toEqual(expect.arrayContaining(names));
});

interface Panel {
  readonly id: number;
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
}

test('the panels of docs/dashboard.json have their own ids and do not overlap', () => {
  const { panels } = JSON.parse(textOf('docs/dashboard.json')) as { panels: readonly Panel[] }; // Grafana's format
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(cells.filter((cell) => Number(cell.split(',')[0]) >= 24)).toEqual([]);
});

test('each unit that a timer or a path starts, and each timer and path, tells that it failed', () => {
  const files = readdirSync(fileOf('docs/systemd')).filter((name) =>
    /^(?!.*(?:failed|visibility)@).*\.\w+$/.test(name),
  );
  const units = files.filter((name) => !name.endsWith('.d')).map((name) => textOf(`docs/systemd/${name}`));
  const inReport = textOf('docs/report.md').split('# /etc/systemd/system/client-reports.').slice(1);
  expect([units.length, inReport.length]).toEqual([9, 2]);
  for (const text of [...units, ...inReport])
    expect(text).toMatch(/\[Unit\]\n[^[]*OnFailure=brand-visibility-failed@%n\.service\n/);
});

test('the number that the Dockerfile labels is that of package.json', () => {
  const { version } = JSON.parse(textOf('package.json')) as { readonly version: string };
  expect(textOf('Dockerfile')).toContain(`\nARG VERSION=${version}\n`);
});

/** Commands that another unit starts: one for files to import, and one that makes and copies backups. */
const STARTED_BY_OTHERS: ReadonlySet<string> = new Set(['import', 'backup-made', 'backup-copied']);

test.each(['docs/systemd/brand-visibility-backup.service', 'docs/kubernetes.yaml', 'compose.yaml'])(
  'each backup of %s begins with a marker, and is recorded',
  (name) => {
    expect(textOf(name)).toMatch(/main\.js backup-begin\b[^]+\bpg_dump [^]+\bbackup-made\b/);
  },
);

test('migrate, which creates the journal, the beginning of a backup and the commands of Kubernetes have it', () => {
  const containers = textOf('docs/kubernetes.yaml').split(/ {6,}- name: (?=\w+\n +image)/);
  const haveIt = containers.filter(
    (text) => text.includes('name: JOURNAL') && text.includes('mountPath: /data'),
  );
  expect(haveIt.map((text) => /\[migrate\]|backup-begin|import-folder/.exec(text)?.[0])).toEqual([
    '[migrate]',
    'import-folder',
    'backup-begin',
  ]);
});

test('compose.yaml deletes no dump while dumps fail', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dumps-'));
  const [, script = ''] =
    /\n {6}- \|\n( {8}mkdir -p \/data\/backup [^]*?)\n {4}\w/.exec(textOf('compose.yaml')) ?? [];
  const once = script.replaceAll('$$', '$').replaceAll('/data', folder).replace('sleep 10', 'exit 0');
  const dumped = (pgDump: string) => {
    const old = join(folder, 'backup', 'brands-2026-06-01T021000.dump');
    mkdirSync(join(folder, 'backup'), { recursive: true });
    writeFileSync(old, '');
    utimesSync(old, 0, 0);
    execFileSync('sh', ['-c', `pg_dump() { > early; }\n${once}`]); // `backup-begin` comes first
    writeFileSync(join(folder, 'backup', 'begun'), '');
    execFileSync('sh', ['-c', `pg_dump() { ${pgDump}; }\n${once}`]);
    return readdirSync(join(folder, 'backup'));
  };
  try {
    expect(dumped('> part; false')).toEqual(['brands-2026-06-01T021000.dump', 'part']);
    expect(dumped('> part')).toEqual([expect.not.stringContaining('2026-06-01')]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(COMMAND_NAMES.filter((name) => COMMANDS[name].interval > 0 && !STARTED_BY_OTHERS.has(name)))(
  'a timer, a service of compose.yaml and a CronJob of Kubernetes start %s',
  (name) => {
    expect(textOf('docs/kubernetes.yaml')).toContain(`args: [${name}`);
    expect(existsSync(fileOf(`docs/systemd/brand-visibility-job@${name}.timer`))).toBe(true);
    expect(textOf('compose.yaml')).toContain(`command: ['${COMMANDS[name].interval}', ${name}`);
  },
);

/** A lineage of certbot in a folder, with a certificate of its own authority, and what the hook does with it. */
function certified() {
  const folder = mkdtempSync(join(tmpdir(), 'certbot-'));
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const newKey = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    'privkey.pem',
  ];
  const issue = () =>
    openssl('req', '-x509', ...newKey, '-subj', '/CN=api.example.com', '-out', 'fullchain.pem');
  const file = join(folder, 'api.example.com.pem');
  writeFileSync(join(folder, 'settings'), `CERTIFICATE=${file}\n`);
  writeFileSync(join(folder, 'systemctl'), `#!/bin/sh\necho "$*" >> ${join(folder, 'called')}\n`, {
    mode: 0o755,
  });
  const hook = (domains: string) =>
    spawnSync('sh', [fileOf('docs/certbot-hook')], {
      env: {
        PATH: `${folder}:${process.env['PATH']}`,
        SETTINGS: join(folder, 'settings'),
        RENEWED_LINEAGE: folder,
        RENEWED_DOMAINS: domains,
      },
    }).status;
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { folder, openssl, issue, file, hook, read };
}

test('the hook of certbot writes the PEM file of HAProxy and reloads it, unless the key is of another certificate', () => {
  const { folder, openssl, issue, file, hook, read } = certified();
  try {
    issue();
    expect(hook('www.example.com')).toBe(0);
    expect(existsSync(file)).toBe(false);
    expect(hook('www.example.com api.example.com')).toBe(0);
    const written = `${read('fullchain.pem')}${read('privkey.pem')}`;
    expect(readFileSync(file, 'utf8')).toBe(written);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(read('called')).toBe('reload-or-restart haproxy\n');
    openssl('genpkey', '-algorithm', 'ed25519', '-out', 'privkey.pem');
    expect(hook('api.example.com')).not.toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(written);
    expect(read('called')).toBe('reload-or-restart haproxy\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/**
 * Checks the software supply chain: the origin of packages and native binaries, that no file contains a secret, the
 * licences of run-time dependencies, and the SBOM. Then shows that each check can fail: injects what it forbids in a
 * copy and expects a report.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { apiKeyFrom } from '../domain/dist/index.js';
import { billFaults, writeBills } from './supply/bills.mjs';
import { settingFaults } from './supply/checkout.mjs';
import { downloadedBinaryFaults, nativePackages, unusedPermissions } from './supply/builds.mjs';
import { licenceFaults, runtimePackages } from './supply/licences.mjs';
import { lockfileFaults } from './supply/lockfile.mjs';
import { SECRET_FORMS, secretsIn } from './supply/secrets.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-supply-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const lockfile = parse(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'));
const workspace = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'));
const natives = nativePackages(root, lockfile);
const bills = writeBills(folder);
const packages = runtimePackages(bills);

const faults = [
  ...lockfileFaults(lockfile, workspace),
  ...unusedPermissions(workspace.allowBuilds, lockfile),
  ...downloadedBinaryFaults(natives),
  ...settingFaults(root),
  ...secretsIn(root),
  ...licenceFaults(packages),
  ...(await Promise.all(Object.values(bills).map(billFaults))).flat(),
];
for (const fault of faults) console.error(fault);

const injected = [
  ...injectedInLockfile(),
  ...injectedBuilds(),
  ...injectedInCheckout(),
  ...(await injectedInBills()),
];
const silent = injected.filter(({ detected }) => !detected);
for (const { what } of silent) console.error(`${what}: injected, but not detected`);

if (faults.length + silent.length > 0) process.exit(1);
console.log(
  `${Object.keys(lockfile.packages).length} packages come from the registry with a SHA-512, ` +
    `${packages.length} are run-time dependencies; no file contains a secret; ${injected.length} injected faults were detected`,
);

function injectedInLockfile() {
  const [id] = Object.keys(lockfile.packages);
  const { integrity } = lockfile.packages[id].resolution;
  const withPackage = (name, resolution) => ({
    ...lockfile,
    packages: { ...lockfile.packages, [name]: { resolution } },
  });
  const withLink = {
    ...lockfile,
    importers: {
      ...lockfile.importers,
      '.': { dependencies: { injected: { version: 'link:../elsewhere' } } },
    },
  };
  const tarball = 'http://packages.example/injected.tgz';
  const attempts = {
    'a package without integrity': [withPackage('injected@1.0.0', {}), workspace],
    'a weak integrity': [
      withPackage('injected@1.0.0', { integrity: 'sha1-mVusGOIKCQcyzNBMVHlLgAxsLho=' }),
      workspace,
    ],
    'a tarball on another host': [withPackage('injected@1.0.0', { integrity, tarball }), workspace],
    'a package by URL': [withPackage(`injected@${tarball}`, { integrity }), workspace],
    'a git repository': [
      withPackage('injected@1.0.0', { type: 'git', commit: 'c0ffee', repo: 'injected' }),
      workspace,
    ],
    'a folder': [
      withPackage('injected@file:../elsewhere', { type: 'directory', directory: '../elsewhere' }),
      workspace,
    ],
    'a link out of the workspace': [withLink, workspace],
    'an override': [{ ...lockfile, overrides: { express: '4.0.0' } }, workspace],
    'a patch': [{ ...lockfile, patchedDependencies: { 'express@5.3.0': 'c0ffee' } }, workspace],
    'a release age under a day': [lockfile, { ...workspace, minimumReleaseAge: 60 }],
    'no release age': [lockfile, { ...workspace, minimumReleaseAge: undefined }],
    'a setting that allows all builds': [lockfile, { ...workspace, dangerouslyAllowAllBuilds: true }],
  };
  return Object.entries(attempts).map(([what, [locked, settings]]) => ({
    what,
    detected: lockfileFaults(locked, settings).length > 0,
  }));
}

function injectedBuilds() {
  const permissions = { ...workspace.allowBuilds, injected: true };
  const downloaded = natives.map((each) => ({ ...each, isDownloaded: each.name === 'better-sqlite3' }));
  return [
    {
      what: 'a permission for a package that is not in the lockfile',
      detected: unusedPermissions(permissions, lockfile).length > 0,
    },
    { what: 'a downloaded binary', detected: downloadedBinaryFaults(downloaded).length > 0 },
  ];
}

/** Injects one file at a time in a new checkout. Secrets are assembled here, so that this file contains none. */
function injectedInCheckout() {
  const checkout = mkdtempSync(join(folder, 'checkout-'));
  execFileSync('git', ['init', '--quiet'], { cwd: checkout });
  const injected = (file, text, faultsOf) => {
    writeFileSync(join(checkout, file), `${text}\n`);
    const found = faultsOf(checkout);
    rmSync(join(checkout, file));
    return found;
  };
  const letters = 'k3Jx9QmT7bLw2ZsVnR5yHc8DfGp4Ua6EoXtN1iBvKdMeWqYz';
  const key = apiKeyFrom(letters.slice(0, 32));
  const samples = {
    'an API key of this service': `DEMO_KEY=${key}`,
    'a private key': `-----BEGIN ${'RSA'} PRIVATE KEY-----`,
    'an AWS access key': `AKIA${letters.slice(0, 16).toUpperCase()}`,
    'a GitHub token': `ghp_${letters.slice(0, 36)}`,
    'an npm token': `npm_${letters.slice(0, 36)}`,
    'a Slack token': `xoxb-${letters.slice(0, 24)}`,
    'a Google API key': `AIza${letters.slice(0, 35)}`,
    'a key of a payment or model provider': `sk-${letters.slice(0, 40)}`,
    'a JSON Web Token': ['eyJ', '.eyJ', '.'].map((start) => start + letters.slice(0, 20)).join(''),
    'a password in a URL': `postgres://owner:${letters.slice(0, 16)}@db/brands`,
    'an assigned secret': `CURSOR_SECRET=${letters.slice(0, 32)}`,
  };
  const harmless = [
    `token: '${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}'`,
    'postgres://USER:PASSWORD@HOST:5432/DATABASE',
    'CURSOR_SECRET=$(openssl rand -base64 32)',
  ].join('\n');
  const settings = {
    'another registry': ['.npmrc', 'registry=https://packages.example/'],
    'a package manager hook': ['.pnpmfile.cjs', 'module.exports = { hooks: {} };'],
    'an install script in a package.json': ['package.json', '{"scripts":{"postinstall":"node injected.js"}}'],
    'an override in a package.json': ['package.json', '{"pnpm":{"overrides":{"express":"4.0.0"}}}'],
  };
  const untested = Object.keys(SECRET_FORMS).filter((what) => !(what in samples));
  return [
    ...Object.entries(samples).map(([what, text]) => ({
      what,
      detected: injected('injected.txt', text, secretsIn).includes(`injected.txt: ${what}`),
    })),
    ...untested.map((what) => ({ what, detected: false })),
    {
      what: 'a placeholder, which must be ignored',
      detected: injected('injected.txt', harmless, secretsIn).length === 0,
    },
    ...Object.entries(settings).map(([what, [file, text]]) => ({
      what,
      detected: injected(file, text, settingFaults).length > 0,
    })),
  ];
}

async function injectedInBills() {
  const font = packages.find(({ name }) => name.startsWith('@fontsource/'));
  const other = packages.find(({ name }) => !name.startsWith('@'));
  const relicensed = (licence, of = other) => licenceFaults([{ ...of, licence }]).length > 0;
  return [
    { what: 'a licence that is not allowed', detected: relicensed('GPL-3.0-only') },
    { what: 'a conjunction of licences, one not allowed', detected: relicensed('MIT AND GPL-3.0-only') },
    { what: 'a licence of fonts for another package', detected: relicensed('OFL-1.1') },
    { what: 'another licence for a font', detected: relicensed('OFL-1.0', font) },
    { what: 'a package without a licence', detected: relicensed(null) },
    {
      what: 'an SBOM that breaks its schema',
      detected: (await billFaults({ ...bills.api, bomFormat: 'injected' })).length > 0,
    },
  ];
}

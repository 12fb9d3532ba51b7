/**
 * Checks what pnpm does not: links out of the workspace, settings and install scripts outside pnpm-workspace.yaml,
 * downloaded native binaries, licences, secrets in files, for which no scanner is an npm package, and what turbo.json
 * says of builds, because Turbo itself takes the cycles of development dependencies for cycles of builds.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { buildFaults } from './supply/builds.mjs';
import { settingFaults } from './supply/checkout.mjs';
import { licenceFaults } from './supply/licences.mjs';
import { downloadedBinaryFaults, linkFaults, unusedPermissions } from './supply/lockfile.mjs';
import { secretsIn } from './supply/secrets.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const parsed = (name) => parse(readFileSync(`${root}${name}`, 'utf8'));
const lockfile = parsed('pnpm-lock.yaml');

const faults = [
  ...linkFaults(lockfile),
  ...unusedPermissions(parsed('pnpm-workspace.yaml').allowBuilds, lockfile),
  ...downloadedBinaryFaults(root, lockfile),
  ...settingFaults(root),
  ...secretsIn(root),
  ...licenceFaults(),
  ...buildFaults(JSON.parse(readFileSync(`${root}turbo.json`, 'utf8'))),
];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

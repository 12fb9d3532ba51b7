import { posix } from 'node:path';

/** What a lockfile and the workspace settings may say. Overrides and other registries are not among it. */
const BOTH = ['packages', 'patchedDependencies'];
const LOCKFILE_PARTS = [...BOTH, 'lockfileVersion', 'settings', 'catalogs', 'importers', 'snapshots'];
const WORKSPACE_PARTS = [
  ...BOTH,
  'verifyDepsBeforeRun',
  'engineStrict',
  'pmOnFail',
  'allowBuilds',
  'catalog',
];

/** The packages that are installed with a change of our own; docs/design-notes.md says why. */
const PATCHED = ['better-sqlite3@12.9.0'];

const REGISTRY_ID = /^(?:@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/;
const INTEGRITY = /^sha512-[A-Za-z0-9+/]{86}==$/;

/**
 * What is wrong with the parsed `pnpm-lock.yaml` and `pnpm-workspace.yaml`, a line each. Every package has to come from
 * the registry by name and version, held by a SHA-512; only packages of the workspace may be linked.
 */
export function lockfileFaults(lockfile, workspace) {
  return [
    ...strangers(lockfile, LOCKFILE_PARTS).map((part) => `pnpm-lock.yaml: ${part} is not expected`),
    ...strangers(workspace, WORKSPACE_PARTS).map((part) => `pnpm-workspace.yaml: ${part} is not expected`),
    ...[lockfile, workspace]
      .flatMap(({ patchedDependencies = {} }) => strangers(patchedDependencies, PATCHED))
      .map((id) => `${id}: a patch that nobody allowed`),
    ...Object.entries(lockfile.packages).flatMap(packageFaults),
    ...linksOf(lockfile)
      .filter(({ target }) => !(target in lockfile.importers))
      .map(
        ({ from, name, target }) =>
          `${from}: ${name} is linked to ${target}, which is no package of the workspace`,
      ),
  ];
}

function packageFaults([id, { resolution }]) {
  const faults = [];
  if (!REGISTRY_ID.test(id)) faults.push(`${id}: not a name and a version of the registry`);
  if (!INTEGRITY.test(resolution.integrity)) faults.push(`${id}: no SHA-512 integrity`);
  const others = strangers(resolution, ['integrity']);
  if (others.length > 0) faults.push(`${id}: resolved by ${others.join(', ')}, not from the registry`);
  return faults;
}

function linksOf({ importers }) {
  return Object.entries(importers).flatMap(([from, groups]) =>
    Object.values(groups)
      .flatMap(Object.entries)
      .filter(([, { version }]) => version.startsWith('link:'))
      .map(([name, { version }]) => ({
        from,
        name,
        target: posix.join(from, version.slice('link:'.length)),
      })),
  );
}

const strangers = (value, known) => Object.keys(value).filter((key) => !known.includes(key));

import { posix } from 'node:path';

/** What a lockfile and the workspace settings may say. Overrides, patches and other registries are not among it. */
const LOCKFILE_PARTS = ['lockfileVersion', 'settings', 'catalogs', 'importers', 'packages', 'snapshots'];
const WORKSPACE_PARTS = [
  'packages',
  'verifyDepsBeforeRun',
  'engineStrict',
  'pmOnFail',
  'allowBuilds',
  'catalog',
];

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

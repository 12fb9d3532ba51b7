import { posix } from 'node:path';

/** The allowed keys of the lockfile and the workspace settings. They exclude overrides and other registries. */
const BOTH = ['packages', 'patchedDependencies'];
const LOCKFILE_PARTS = [...BOTH, 'lockfileVersion', 'settings', 'catalogs', 'importers', 'snapshots'];
const WORKSPACE_PARTS = [
  ...BOTH,
  'verifyDepsBeforeRun',
  'engineStrict',
  'fetchRetries',
  'fetchRetryFactor',
  'fetchRetryMaxtimeout',
  'fetchRetryMintimeout',
  'minimumReleaseAge',
  'pmOnFail',
  'allowBuilds',
  'catalog',
];

/** The packages that are installed with a patch of ours; docs/architecture.md gives the reasons. */
const PATCHED = ['better-sqlite3@12.9.0'];

/** Minutes: pnpm must choose no version that is younger. */
const LEAST_AGE = 1_440;

const REGISTRY_ID = /^(?:@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/;
const INTEGRITY = /^sha512-[A-Za-z0-9+/]{86}==$/;

/**
 * Checks the parsed `pnpm-lock.yaml` and `pnpm-workspace.yaml`; returns one fault a line. Every package must come
 * from the registry by name and version, with a SHA-512. Only packages of the workspace may be linked.
 */
export function lockfileFaults(lockfile, workspace) {
  return [
    ...unknownKeys(lockfile, LOCKFILE_PARTS).map((part) => `pnpm-lock.yaml: ${part} is not allowed`),
    ...unknownKeys(workspace, WORKSPACE_PARTS).map((part) => `pnpm-workspace.yaml: ${part} is not allowed`),
    ...(workspace.minimumReleaseAge >= LEAST_AGE
      ? []
      : [`pnpm-workspace.yaml: minimumReleaseAge must be at least ${LEAST_AGE}`]),
    ...[lockfile, workspace]
      .flatMap(({ patchedDependencies = {} }) => unknownKeys(patchedDependencies, PATCHED))
      .map((id) => `${id}: this patch is not allowed`),
    ...Object.entries(lockfile.packages).flatMap(packageFaults),
    ...linksOf(lockfile)
      .filter(({ target }) => !(target in lockfile.importers))
      .map(
        ({ from, name, target }) =>
          `${from}: ${name} is linked to ${target}, which is not a package of the workspace`,
      ),
  ];
}

function packageFaults([id, { resolution }]) {
  const faults = [];
  if (!REGISTRY_ID.test(id)) faults.push(`${id}: not a registry name with a version`);
  if (!INTEGRITY.test(resolution.integrity)) faults.push(`${id}: no SHA-512 integrity`);
  const others = unknownKeys(resolution, ['integrity']);
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

const unknownKeys = (value, known) => Object.keys(value).filter((key) => !known.includes(key));

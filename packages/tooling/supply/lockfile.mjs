import { posix } from 'node:path';

/**
 * Links of the parsed `pnpm-lock.yaml` that leave the workspace, one fault a line: pnpm follows them. It refuses
 * every other change of where a package comes from if it does not trust the lockfile.
 */
export const linkFaults = ({ importers }) =>
  Object.entries(importers).flatMap(([from, groups]) =>
    Object.values(groups)
      .flatMap(Object.entries)
      .filter(([, { version }]) => version.startsWith('link:'))
      .map(([name, { version }]) => ({ name, target: posix.join(from, version.slice('link:'.length)) }))
      .filter(({ target }) => !(target in importers))
      .map(
        ({ name, target }) =>
          `${from}: ${name} is linked to ${target}, which is not a package of the workspace`,
      ),
  );

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The typed client, packed by the build: the current one, and the released ones in a folder beside it. */

/** A packed client, kept in memory while the service runs. */
export interface ClientFile {
  /** Contains the version and a digest of the bytes, so the path always has the same bytes. */
  readonly path: string;
  readonly bytes: Buffer;
}

const BUILT = fileURLToPath(new URL('../../dist/client/', import.meta.url));

const NAME = /^brand-visibility-client-\d+\.\d+\.\d+-[0-9a-f]{12}\.tgz$/;

/**
 * The clients that the service serves (rule 11.19). `current` is the path of the one of this version; null if the
 * build has left none there.
 */
export function packedClients(folder = BUILT): {
  readonly current: string | null;
  readonly files: readonly ClientFile[];
} {
  const current = filesIn(folder);
  const released = filesIn(`${folder}released/`).filter(({ path }) => path !== current[0]?.path);
  return { current: current[0]?.path ?? null, files: [...current, ...released] };
}

function filesIn(folder: string): readonly ClientFile[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => NAME.test(name)) : [];
  return names.map((name) => ({ path: `/client/${name}`, bytes: readFileSync(folder + name) }));
}

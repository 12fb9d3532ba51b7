import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServiceOptions } from '@brand-visibility/programs/start';
import type { Bound } from '../run/verdict.js';

/** Injects faults into the built service. An attack that holds despite its fault could not detect the fault. */

export interface InjectedFault {
  /** Name for the option `--fault`. */
  readonly name: string;
  readonly description: string;
  readonly edits: readonly Edit[];
  /** Name of the attack that must not hold with this fault. */
  readonly attack: string;
  /** Bounds of which the attack must exceed at least one. A busy machine alone can exceed the other bounds. */
  readonly exceeds: readonly Bound[];
  /** Default: both databases. */
  readonly database?: 'SQLite' | 'PostgreSQL';
}

/** A change to a built file. */
export interface Edit {
  /** The path of the built file in the workspace, such as `apps/api/dist/scheduling/reads.js`. */
  readonly file: string;
  /** The string to replace, which the file must contain exactly once. */
  readonly from: string;
  readonly to: string;
}

/** An edit as hooks.ts reads it, with the URL of the file. */
export interface LocatedEdit extends Omit<Edit, 'file'> {
  readonly url: string;
}

const WORKSPACE = new URL('../../../../../', import.meta.url);
const PRELOAD = new URL('./preload.js', import.meta.url).href;

/**
 * Returns the options that start the service with a fault. Modules are edited while Node loads them, so no built file
 * changes. Throws if an edit does not apply.
 */
export function serviceWith({
  name,
  edits,
}: Pick<InjectedFault, 'name' | 'edits'>): Required<Pick<ServiceOptions, 'environment' | 'preload'>> {
  const located = edits.map(({ file, from, to }): LocatedEdit => {
    const url = new URL(file, WORKSPACE);
    const times = readFileSync(fileURLToPath(url), 'utf8').split(from).length - 1;
    if (times !== 1) throw new Error(`fault ${name}: ${times} matches, not one, in ${file}: ${from}`);
    return { url: url.href, from, to };
  });
  return { environment: { INJECTED_EDITS: JSON.stringify(located) }, preload: [PRELOAD] };
}

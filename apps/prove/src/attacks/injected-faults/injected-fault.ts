import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServiceOptions } from '@brand-visibility/programs/start';
import type { Bound } from '../run/verdict.js';

/** Faults injected into the built service: an attack that holds with one of them would not detect it. */

export interface InjectedFault {
  /** The name for `--fault`. */
  readonly name: string;
  readonly description: string;
  readonly edits: readonly Edit[];
  /** The attack that must not hold with this fault. */
  readonly attack: string;
  /** The bounds of which it must exceed one: others may be exceeded because the machine is busy. */
  readonly exceeds: readonly Bound[];
  /** Default: both. */
  readonly database?: 'SQLite' | 'PostgreSQL';
}

/** A change to a built file. */
export interface Edit {
  /** The path of the built file in the workspace, such as `apps/api/dist/scheduling/reads.js`. */
  readonly file: string;
  /** The string, which the file contains once. */
  readonly from: string;
  readonly to: string;
}

/** The input of hooks.ts: an edit with the URL of its file. */
export interface LocatedEdit extends Omit<Edit, 'file'> {
  readonly url: string;
}

const WORKSPACE = new URL('../../../../../', import.meta.url);
const PRELOAD = new URL('./preload.js', import.meta.url).href;

/**
 * Options that start the service with a fault. Its modules are edited while they are loaded, so no built file changes.
 * Throws if an edit does not apply.
 */
export function serviceWith({
  name,
  edits,
}: Pick<InjectedFault, 'name' | 'edits'>): Required<Pick<ServiceOptions, 'environment' | 'preload'>> {
  const located = edits.map(({ file, from, to }): LocatedEdit => {
    const url = new URL(file, WORKSPACE);
    const times = readFileSync(fileURLToPath(url), 'utf8').split(from).length - 1;
    if (times !== 1) throw new Error(`the fault ${name}: ${file} has ${times} times, not once: ${from}`);
    return { url: url.href, from, to };
  });
  return { environment: { INJECTED_EDITS: JSON.stringify(located) }, preload: [PRELOAD] };
}

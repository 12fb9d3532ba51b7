import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServiceOptions } from '@brand-visibility/programs/start';
import type { Bound } from '../run/verdict.js';

/** Injects faults into the built service. If the bounds hold despite a fault, the attack cannot detect it. */

export interface InjectedFault {
  /** The name of the fault in the option `--fault`. */
  readonly name: string;
  readonly description: string;
  readonly edits: readonly Edit[];
  /** The name of the attack that must detect this fault. */
  readonly attack: string;
  /** The attack must exceed one of these bounds. A busy machine can exceed other bounds even without a fault. */
  readonly exceeds: readonly Bound[];
}

/** A change to a built file. */
export interface Edit {
  /** The path of the built file, relative to the workspace, such as `apps/api/dist/scheduling/gate.js`. */
  readonly file: string;
  /** The string to replace. The file must contain this string exactly once. */
  readonly from: string;
  readonly to: string;
}

/** An edit in the form that hooks.ts reads, with the URL of the file. */
export interface LocatedEdit extends Omit<Edit, 'file'> {
  readonly url: string;
}

/** The source code of a module with its edits. */
export const edited = (edits: readonly LocatedEdit[], module: string, source: string): string =>
  edits.reduce((text, { url, from, to }) => (url === module ? text.replace(from, () => to) : text), source);

const WORKSPACE = new URL('../../../../../', import.meta.url);
const PRELOAD = new URL('./preload.js', import.meta.url).href;

/**
 * Returns the options that start the service with a fault. The modules are edited while Node loads them, so the built
 * files do not change. Throws if an edit does not apply.
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

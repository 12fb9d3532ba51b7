import type { Operation } from '../drafts/operations.js';
import type { FuzzWorld } from './world.js';

/** The data from which requests are generated and responses predicted. */
export interface Material {
  readonly seed: number;
  readonly operations: readonly Operation[];
  readonly world: FuzzWorld;
}

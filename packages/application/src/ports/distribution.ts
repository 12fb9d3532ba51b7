/** The port of `jobs distribute`: puts a migrated database on the workers of its cluster (rule 10.11). */
export interface Distribution {
  /** What is left to do, an instruction a line; empty when the layout is complete. */
  plan(): Promise<readonly string[]>;
  /** Does what is left, each step in a transaction; throws an OperatorError that names a step that failed. */
  distribute(onStep: OnDistributed): Promise<void>;
  /** What is wrong with the layout, a line each; empty when it is complete. */
  faults(): Promise<readonly string[]>;
}

/** Called before each step: its number from 1, how many there are, and what it does. */
export type OnDistributed = (step: number, ofSteps: number, what: string) => void;

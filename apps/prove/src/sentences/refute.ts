import { z } from 'zod';
import type { Claim, StatedClaim } from './document.js';
import type { Facts } from './facts.js';

/** What the checks of all kinds of claims share. */

export interface Context {
  readonly facts: Facts;
  readonly stated: StatedClaim;
  /** All claims of the report. */
  readonly all: readonly StatedClaim[];
}

/** Returns why a claim is refuted; null if it is not. */
export type Check = (claim: Claim, context: Context) => Promise<string | null>;

export function checkOf<Shape extends z.ZodRawShape>(
  shape: Shape,
  verify: (claim: z.output<z.ZodObject<Shape>>, context: Context) => Promise<string | null>,
): Check {
  const schema = z.object(shape);
  return async (claim, context) => verify(schema.parse(claim), context);
}

export const refutedIf = (isRefuted: boolean, reason: string) => (isRefuted ? reason : null);
/** Compares what a claim says with what the API says. */
export const differs = (said: unknown, found: unknown) =>
  refutedIf(JSON.stringify(said) !== JSON.stringify(found), `the API says ${JSON.stringify(found)}`);

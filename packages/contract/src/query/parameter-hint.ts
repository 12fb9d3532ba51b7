import type { AllowedValues } from '@brand-visibility/domain';
import { z } from 'zod';
import type { Suggest } from './did-you-mean.js';

/** What a caller who sent a wrong value can be told beside the message of the schema. */
export interface ParameterHint {
  /** Absent where the values cannot be listed. */
  readonly allowed?: AllowedValues;
  /** Absent where no value is near another. */
  readonly suggest?: Suggest;
}

/** Hints by schema. What is made of a schema that has one (optional, with a default, transformed) has it too. */
export const parameterHints = z.registry<ParameterHint>();

export function hintOf(schema: z.core.$ZodType): ParameterHint {
  const own = parameterHints.get(schema);
  if (own) return own;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault) return hintOf(schema.unwrap());
  return schema instanceof z.ZodPipe ? hintOf(schema.in) : {};
}

import { roundTo, type Rational } from '../number.js';

/** A rule of the methodology in words, with the constants that its text mentions (rule 19.2). */
export interface MethodologyRule {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly constants: readonly RuleConstant[];
}

export interface RuleConstant {
  readonly name: string;
  readonly value: number;
}

const CONSTANT_DECIMALS = 6;

/** Returns a constant as a number with at most six decimals. The code stores the constant as an exact fraction. */
export const shownAs = (name: string, value: Rational): RuleConstant => ({
  name,
  value: roundTo(value, CONSTANT_DECIMALS),
});

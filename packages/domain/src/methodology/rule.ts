import { roundTo, type Rational } from '../number.js';

/** A rule of the methodology in words, with its constants by name (rule 19.2). */
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

const MOST_DECIMALS = 6;

/** A constant of the formulas, which is an exact fraction there, as a number. */
export const shownAs = (name: string, value: Rational): RuleConstant => ({
  name,
  value: roundTo(value, MOST_DECIMALS),
});

/** Finds questions that contain the name of the brand. No view that a visit begins with imports this file. */
import { namesIn } from '@brand-visibility/domain/names/names-in';
import type { Report } from '../data/report.js';
import { questionsOf, type Question } from './questions.js';

/** Whether a text contains the name of the brand, as the marks find it. */
export const containsName = (text: string, brand: string): boolean =>
  namesIn(text, [{ name: brand, kind: 'you' }]).length > 0;

/** Returns the questions that are marked as not containing the name of the brand, but contain it. */
export const contradicting = (report: Pick<Report, 'responses' | 'brand'>): Question[] =>
  questionsOf(report).filter(
    ({ row, isBranded }) => !isBranded && containsName(row.label ?? '', report.brand.name),
  );

import { monthOf } from './days.js';
import type { Target } from './configuration.js';
import type { Report } from './report.js';

/** Returns the targets for the last month of the report and for later months. */
export const targetsOf = ({ setup, spans }: Pick<Report, 'setup' | 'spans'>): readonly Target[] =>
  (setup.targets ?? []).filter(({ month }) => month >= monthOf(spans.current.end_date));

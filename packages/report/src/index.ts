export type { Choice, Filters, WindowChoice } from './data/choice.js';
export type { Fault, Part, PartName, Parts, Replies, Report } from './data/report.js';
export { NO_FILTERS } from './data/choice.js';
export { loadReport, type LoadOptions } from './data/load.js';
export { documentOf } from './document.js';

/** What a recorded report needs: to read one, and to make its document. */
export { NO_FILTERS } from './data/choice.js';
export { loadReport } from './data/load.js';
export type { Report } from './data/report.js';
export { documentOf } from './document.js';
export { readStyle } from './style.js';

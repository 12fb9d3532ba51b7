/** What a recorded report needs: to read one, to make its document, and to tell of it in a sentence. */
export { NO_FILTERS } from './data/choice.js';
export { loadReport } from './data/load.js';
export type { Report } from './data/report.js';
export { documentOf } from './document.js';
export { sitesToWin } from './story/sites.js';
export { readStyle } from './style.js';

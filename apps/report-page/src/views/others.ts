/** The views that no visit begins with: one script, because small ones compress badly. */
export { Access } from './access.js';
export { Engines } from './engines.js';
export { Questions } from './questions.js';
export { Sites } from './sites.js';
export { Work } from './work.js';
export { WholeOverview } from './overview-parts.js';

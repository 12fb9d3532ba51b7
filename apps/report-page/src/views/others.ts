/** The views that no visit begins with: one script, because small ones compress badly. */
export { Access } from './access.js';
export { EnginesView } from './engines.js';
export { QuestionsView } from './questions.js';
export { SitesView } from './sites.js';
export { Work } from './work.js';
export { WholeOverview } from './overview-parts.js';

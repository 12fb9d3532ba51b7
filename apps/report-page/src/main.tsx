/** Starts the page in a browser. */
import { render } from 'preact';
import '@brand-visibility/report/styles/fonts.css';
import '@brand-visibility/report/styles/tokens.css';
import '@brand-visibility/report/styles/report.css';
import { App } from './app.js';
import { loadFaces } from './faces.js';
import { keptKey } from './kept-key.js';
import { pageLanguage } from './language.js';
import './page.css';

const root = document.getElementById('app');
// eslint-disable-next-line no-restricted-syntax -- the edge that reads the clock
const clock = () => Date.now();
document.documentElement.lang = pageLanguage;
if (root) render(<App clock={clock} />, root);
// Entering a key takes longer. Without the delay, the fonts would delay the first figures; a reload has them.
setTimeout(() => void loadFaces(), keptKey() === null ? 2000 : 0);

/** Starts the page in a browser. */
import { render } from 'preact';
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/report.css';
import { App } from './app.js';
import { onFigures } from './faces.js';
import './page.css';

const root = document.getElementById('app');
// eslint-disable-next-line no-restricted-syntax -- the edge that reads the clock
const clock = () => Date.now();
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const { linkKey = null } = window;
delete window.linkKey;
if (root) render(<App linkKey={linkKey} clock={clock} zone={timeZone} onShown={onFigures} />, root);

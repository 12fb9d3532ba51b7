import { render } from 'preact';
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/report.css';
import { App } from './app.js';
import './page.css';

const root = document.getElementById('app');
// eslint-disable-next-line no-restricted-syntax -- the edge that reads the clock
const clock = () => Date.now();
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
/** Fonts are files, which wait for the first figures. */
const onShown = () => document.documentElement.classList.add('fonts');
if (root) render(<App clock={clock} zone={timeZone} onShown={onShown} />, root);

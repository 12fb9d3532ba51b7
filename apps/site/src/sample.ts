/** The sample report at `/sample`, which is made from recorded responses, in the look of an invented agency. */
import { documentOf, LANGUAGES, readStyle, styleFor, type Report } from '@brand-visibility/report/recorded';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { NO_OTHERS, rootOf } from './page.js';
import { siteFile, type SiteFile } from './site-file.js';

const SAMPLE_FILE = new URL('../recorded/sample.json', import.meta.url);

/**
 * The API responses for the report on an invented brand for October 2026. `npm run docs -- sample` records them from
 * the demo data of 20 November 2026. Null until the first recording; a test requires a recording.
 */
export const SAMPLE = existsSync(SAMPLE_FILE)
  ? (JSON.parse(readFileSync(SAMPLE_FILE, 'utf8')) as Report) // a test compares the recording with current responses
  : null;

type Language = (typeof LANGUAGES)[number];

/** The name of each language, and the greeting and the note of the sample in it. */
const WORDS: Readonly<Record<Language, readonly [name: string, greeting: string, note: string]>> = {
  en: ['English', 'For Anna and the team', 'A sample: agency, brand and answers are invented.'],
  'en-US': ['English (US)', 'For Anna and the team', 'A sample: agency, brand and answers are invented.'],
  de: ['Deutsch', 'Für Anna und das Team', 'Ein Muster: Agentur, Marke und Antworten sind erfunden.'],
  es: ['Español', 'Para Anna y su equipo', 'Una muestra: agencia, marca y respuestas son inventadas.'],
  fr: ['Français', 'Pour Anna et son équipe', 'Un exemple : agence, marque et réponses sont inventées.'],
  it: ['Italiano', 'Per Anna e il suo team', 'Un esempio: agenzia, marchio e risposte sono inventati.'],
  nl: ['Nederlands', 'Voor Anna en het team', 'Een voorbeeld: bureau, merk en antwoorden zijn verzonnen.'],
};

const BRAND = '#7b1e3a';

/** The agency's logo. Its name is drawn in the outlines of the report's font, because pictures load no font. */
const LOGO = readFileSync(new URL('../pictures/sample-logo.svg', import.meta.url));

const AGENCY = {
  name: 'Northlight Studio',
  contact: 'mara@northlight.example',
  logo: `data:image/svg+xml;base64,${LOGO.toString('base64')}`,
  colors: { brand: BRAND },
};

/** The bar above the report, which is not part of it, and its contents, which other reports show on phones only. */
const STYLE = `
.way { display: flex; flex-wrap: wrap; gap: 0 var(--gap); padding: var(--near) var(--edge); border-bottom: 1px solid var(--line); font-size: var(--small); }
.way a { padding: var(--hair) 0; }
.way [aria-current] { color: inherit; font-weight: 700; text-decoration: none; }
.way p { flex: 1 1 20rem; color: var(--soft); padding: var(--hair) 0; }
.report > .contents { display: block; max-width: var(--sheet); margin: 0 auto; padding: var(--gap) var(--edge) 0; }
@media print { .way, .report > .contents { display: none; } }
`;

const pathOf = (language: Language) => (language === 'en' ? 'sample' : `sample/${language}`);

/** Returns the pages at `/sample` (rule 11.18). Their policy allows the style and the bar lengths. */
export function samplePages(): readonly SiteFile[] {
  if (SAMPLE === null) return [];
  const look = styleFor(readStyle(), { language: 'en', ...AGENCY });
  const style = { ...look, css: look.css + STYLE };
  return LANGUAGES.map((language) => {
    const setup = { language, greeting: WORDS[language][1], ...AGENCY };
    const html = documentOf({ ...SAMPLE, setup }, style, 'sample').replace(
      '<main>',
      `${barOf(language)}\n<main>`,
    );
    const [, css = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
    const digest = createHash('sha256').update(css).digest('base64');
    return siteFile(`${pathOf(language)}.html`, html, {
      path: `/${pathOf(language)}`,
      route: '/sample',
      policy: `default-src 'none'; style-src 'sha256-${digest}'; style-src-attr 'unsafe-inline'; img-src data:; font-src data:; ${NO_OTHERS}`,
    });
  });
}

/** Renders the way back to the start page, and links to the other languages. */
function barOf(language: Language): string {
  const root = rootOf(pathOf(language));
  const links = LANGUAGES.map((one) => {
    const current = one === language ? ' aria-current="page"' : '';
    return `<a href="${root}${pathOf(one)}" lang="${one}" hreflang="${one}"${current}>${WORDS[one][0]}</a>`;
  });
  return `<nav class="way" lang="${language}"><a href="${root}" lang="en">&#8249; Brand Visibility</a><a href="${root}client-reports" lang="en">Reports for clients</a><p>${WORDS[language][2]}</p>${links.join(' ')}</nav>`;
}

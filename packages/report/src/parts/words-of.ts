/** Selects the messages in the language of a report. */
import type { ReportOf } from '../data/report.js';
import { german } from '../text/de.js';
import { american, english, type Catalogue, type Words } from '../text/en.js';
import { french } from '../text/fr.js';
import type { About } from '../text/frame.js';
import type { Language } from '../text/language.js';
import { aboutOf } from './about-of.js';

/** The messages in each language. */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = {
  en: english,
  'en-US': american,
  de: german,
  fr: french,
};

/** Returns the messages in a language for a brand and its days. */
export const wordsIn = (language: Language, about: About): Words => CATALOGUES[language].words(about);

/** Returns the messages in the language of a report. No view imports this file, which contains all languages. */
export const wordsOf = (report: ReportOf<'comparison'>): Words =>
  wordsIn(report.setup.language, aboutOf(report));

/** Selects the messages in the language of a report. */
import type { ReportOf } from '../data/report.js';
import { german } from '../text/de.js';
import { american, english, type Words, type WordsFor } from '../text/en.js';
import { spanish } from '../text/es.js';
import { french } from '../text/fr.js';
import type { About } from '../text/frame.js';
import { italian } from '../text/it.js';
import type { Language } from '../text/language.js';
import { dutch } from '../text/nl.js';
import { aboutOf } from './about-of.js';

/** The messages in each language. */
export const WORDS: Readonly<Record<Language, WordsFor>> = {
  en: english.words,
  'en-US': american,
  de: german.words,
  es: spanish,
  fr: french.words,
  it: italian,
  nl: dutch,
};

/** Returns the messages in a language for a brand and its days. */
export const wordsIn = (language: Language, about: About): Words => WORDS[language](about);

/** Returns the messages in the language of a report. No view imports this file, which contains all languages. */
export const wordsOf = (report: ReportOf<'comparison'>): Words =>
  wordsIn(report.setup.language, aboutOf(report));

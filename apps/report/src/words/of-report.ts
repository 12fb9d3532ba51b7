/** Selects the messages in the language of a report. No view imports this file, which contains all languages. */
import type { Language } from '../data/language.js';
import type { ReportOf } from '../data/report.js';
import { aboutOf } from './about.js';
import { CATALOGUES } from './catalogues.js';
import { wordsFor, type About, type Words } from './writer.js';

/** Returns the messages in a language for a brand and its days. */
export const wordsIn = (language: Language, about: About): Words =>
  wordsFor(language, CATALOGUES[language], about);

export const wordsOf = (report: ReportOf<'comparison'>): Words =>
  wordsIn(report.setup.language, aboutOf(report));

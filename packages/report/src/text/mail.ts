/** The words of messages that send a report. No report and no page contains them. */
import { datesOf } from './dates.js';
import type { Language } from './language.js';

interface MailWords {
  readonly subject: (brand: string, month: string) => string;
  readonly correctedSubject: (subject: string) => string;
  readonly hello: (name: string) => string;
  /** The first line of a correction; `day` is the local day on which the first message was sent. */
  readonly correction: (day: string) => string;
  readonly link: string;
  readonly attached: string;
  readonly questions: (who: string) => string;
}

const BRITISH = datesOf('en-GB');
const AMERICAN = datesOf('en-US');
const GERMAN = datesOf('de-DE');
const FRENCH = datesOf('fr-FR', '1er');

const english = ({ monthOfYear, dayOfYear }: typeof BRITISH): MailWords => ({
  subject: (brand, month) => `${brand}: visibility in AI answers, ${monthOfYear(month)}`,
  correctedSubject: (subject) => `Corrected: ${subject}`,
  hello: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  correction: (day) => `This report corrects figures of the report that we sent on ${dayOfYear(day)}.`,
  link: 'The report:',
  attached: 'The same report is attached as a PDF file.',
  questions: (who) => `Questions? Ask ${who}.`,
});

export const MAIL: Readonly<Record<Language, MailWords>> = {
  en: english(BRITISH),
  'en-US': english(AMERICAN),
  de: {
    subject: (brand, month) => `${brand}: Sichtbarkeit in KI-Antworten, ${GERMAN.monthOfYear(month)}`,
    correctedSubject: (subject) => `Korrigiert: ${subject}`,
    hello: (name) => (name === '' ? 'Guten Tag,' : `Guten Tag ${name},`),
    correction: (day) =>
      `Dieser Bericht korrigiert Werte des Berichts, den wir am ${GERMAN.dayOfYear(day)} geschickt haben.`,
    link: 'Der Bericht:',
    attached: 'Derselbe Bericht ist als PDF-Datei angehängt.',
    questions: (who) => `Fragen? Es antwortet: ${who}.`,
  },
  fr: {
    subject: (brand, month) =>
      `${brand}\u00a0: visibilité dans les réponses des IA, ${FRENCH.monthOfYear(month)}`,
    correctedSubject: (subject) => `Corrigé\u00a0: ${subject}`,
    hello: (name) => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),
    correction: (day) =>
      `Ce rapport corrige des chiffres du rapport que nous avons envoyé le ${FRENCH.dayOfYear(day)}.`,
    link: 'Le rapport\u00a0:',
    attached: 'Le même rapport est joint en PDF.',
    questions: (who) => `Des questions\u202f? ${who} vous répond.`,
  },
};

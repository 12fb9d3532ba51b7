/** The words of messages that send a report. No report and no page contains them. */
import { datesOf } from './dates.js';
import type { Language } from './language.js';

const english = ({ monthOfYear, dayOfYear }: ReturnType<typeof datesOf>) => ({
  subject: (brand: string, month: string) => `${brand}: visibility in AI answers, ${monthOfYear(month)}`,
  correctedSubject: (subject: string) => `Corrected: ${subject}`,
  hello: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
  /** The first line of a correction; `day` is the local day on which the first message was sent. */
  correction: (day: string) =>
    `This report corrects figures of the report that we sent on ${dayOfYear(day)}.`,
  link: 'The report:',
  attached: 'The same report is attached as a PDF file.',
  questions: (who: string) => `Questions? Ask ${who}.`,
});
const [german, spanish] = [datesOf('de-DE'), datesOf('es-ES')];
const french = datesOf('fr-FR', '1er');
const [italian, dutch] = [datesOf('it-IT'), datesOf('nl-NL')];

export const MAIL: Readonly<Record<Language, ReturnType<typeof english>>> = {
  en: english(datesOf('en-GB')),
  'en-US': english(datesOf('en-US')),
  de: {
    subject: (brand, month) => `${brand}: Sichtbarkeit in KI-Antworten, ${german.monthOfYear(month)}`,
    correctedSubject: (subject) => `Korrigiert: ${subject}`,
    hello: (name) => (name === '' ? 'Guten Tag,' : `Guten Tag ${name},`),
    correction: (day) => `Dieser Bericht korrigiert Werte des Berichts vom ${german.dayOfYear(day)}.`,
    link: 'Der Bericht:',
    attached: 'Derselbe Bericht ist als PDF-Datei angehängt.',
    questions: (who) => `Fragen? Es antwortet: ${who}.`,
  },
  es: {
    subject: (brand, month) =>
      `${brand}: visibilidad en las respuestas de la IA, ${spanish.monthOfYear(month)}`,
    correctedSubject: (subject) => `Corregido: ${subject}`,
    hello: (name) => (name === '' ? 'Hola:' : `Hola, ${name}:`),
    correction: (day) => `Este informe corrige cifras del informe que enviamos el ${spanish.dayOfYear(day)}.`,
    link: 'El informe:',
    attached: 'El mismo informe va adjunto en PDF.',
    questions: (who) => `¿Preguntas? Responde ${who}.`,
  },
  fr: {
    subject: (brand, month) =>
      `${brand}\u00a0: visibilité dans les réponses des IA, ${french.monthOfYear(month)}`,
    correctedSubject: (subject) => `Corrigé\u00a0: ${subject}`,
    hello: (name) => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),
    correction: (day) => `Ce rapport corrige des chiffres du rapport envoyé le ${french.dayOfYear(day)}.`,
    link: 'Le rapport\u00a0:',
    attached: 'Le même rapport est joint en PDF.',
    questions: (who) => `Des questions\u202f? ${who} vous répond.`,
  },
  it: {
    subject: (brand, month) => `${brand}: visibilità nelle risposte dell’IA, ${italian.monthOfYear(month)}`,
    correctedSubject: (subject) => `Corretto: ${subject}`,
    hello: (name) => (name === '' ? 'Buongiorno,' : `Buongiorno ${name},`),
    correction: (day) =>
      `Questo rapporto corregge cifre del rapporto inviato in data ${italian.dayOfYear(day)}.`,
    link: 'Il rapporto:',
    attached: 'Lo stesso rapporto è allegato in PDF.',
    questions: (who) => `Domande? Risponde ${who}.`,
  },
  nl: {
    subject: (brand, month) => `${brand}: zichtbaarheid in AI-antwoorden, ${dutch.monthOfYear(month)}`,
    correctedSubject: (subject) => `Gecorrigeerd: ${subject}`,
    hello: (name) => (name === '' ? 'Hallo,' : `Hallo ${name},`),
    correction: (day) =>
      `Dit rapport corrigeert cijfers van het rapport dat we op ${dutch.dayOfYear(day)} stuurden.`,
    link: 'Het rapport:',
    attached: 'Hetzelfde rapport is als PDF bijgevoegd.',
    questions: (who) => `Vragen? Neem contact op met ${who}.`,
  },
};

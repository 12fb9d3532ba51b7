/** The names of months and days in the six languages of reports, without accents. */
const MONTHS = [
  'january januar janner enero janvier gennaio januari',
  'february februar febrero fevrier febbraio februari',
  'march marz marzo mars maart mrz mrt',
  'april abril avril aprile',
  'may mai mayo maggio mei',
  'june juni junio juin giugno',
  'july juli julio juillet luglio',
  'august agosto aout augustus',
  'september septiembre setiembre septembre settembre',
  'october oktober octubre octobre ottobre',
  'november noviembre novembre',
  'december dezember diciembre decembre dicembre',
].map((names) => names.split(' '));

const DAYS =
  /^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mie|mié|jue|vie|sab|sáb|dom|mer|jeu|ven|sam|dim|gio|maa|woe|vri|zat|zon)[\p{L}]{0,9}\.?,? (?=\d|\p{L}+\.? \d)/u;

export const withoutWeekday = (date: string) => date.replace(DAYS, '');

/** Returns the number of the month, from 1, that a word or its beginning names; null if it names none, or two. */
export function monthNamed(word: string): number | null {
  const plain = word.normalize('NFD').replaceAll(/\p{M}/gu, '');
  if (plain.length < 3) return null;
  const found = MONTHS.flatMap((names, index) =>
    names.some((name) => name.startsWith(plain)) ? [index + 1] : [],
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

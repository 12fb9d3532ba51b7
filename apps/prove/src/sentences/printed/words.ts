/** The words by which readers understand a report, one table per language. Names of the data are in ‹ and ›. */

const NAME = '‹([^‹›]*)›';
const NAMES = '((?:‹[^‹›]*›(?:, | and | und | et )?)+)';
const FIGURE = '\\d[\\d.,]*';
const COUNT = '[\\p{L}\\d](?:[\\p{L}\\d]|[.,\\s]\\d{3})*';
const pattern = (parts: TemplateStringsArray, ...values: readonly string[]) =>
  new RegExp(String.raw(parts, ...values), 'u');

/** Words of chance, of all rows, of leads, of parts, and of the language. Groups of a pattern are its claims. */
const ENGLISH = {
  thousands: ',',
  decimal: '.',
  counts: 'none one two three four five six seven eight nine'.split(' '),
  places: 'first second third fourth fifth sixth seventh eighth ninth'.split(' '),
  months: 'January|February|March|April|May|June|July|August|September|October|November|December',
  nouns: 'answers?|engines?|questions?|brands?|pieces?|repairs?|pages?|citations?',
  partOf: 'of(?: the| all)? ',
  engines: /engine/,
  beyond: /more than chance/,
  chance: /c(?:an|ould) be chance/,
  since: /since (\p{L}+)/u,
  unchanged: /^No change beyond chance/,
  rise: /\b(?:rose|rise)\b/,
  fall: /\b(?:fell|fall)\b/,
  small: /difference this small|such a small difference/i,
  even: /^Even with |^With .*, even /,
  none: /\bnone (?:(?<rose>rose)|(?<fell>fell))\b(?! by more than chance)/,
  every: /\b(?:All|Both) (?:\w+ )?(?:engines|questions) (?:(?<rose>rose)|(?<fell>fell))/,
  leads: pattern`${NAME} leads`,
  most: /^[^;]* are named most/,
  level: pattern`${NAMES} are about level`,
  tied: pattern`(?<!about )\blevel with ${NAME}`,
  behind: pattern`${FIGURE} points? behind(?: ${NAME})?`,
  ahead: pattern`${FIGURE} points? ahead of ${NAME}`,
  onlyOne: pattern`(?<all>${COUNT}) answers?(?: that)? names? (?:only|just) one of them(?:, (?<part>${COUNT}) names? ${NAME})?`,
  tooFew: /too few to be sure/,
  place: /(?:is |, |^)(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|\d+(?:st|nd|rd|th)) of/,
  passed: pattern`${NAMES} passed (?:${NAMES}|it)`,
  never: /No engine named|in none of (?:its|their) /,
  as: /, as in /,
  atMost: /at most \d/,
  nearly: /over 99\.9|under 0\.1/,
  without: /^(?:.*: )?Without (.*?):/,
  withoutName: /do(?:es)? not contain the name|without the .* contains? the name/,
  flagged: /marked as/,
  nothing: /Nothing was finished/,
  runs: /under ?way since/i,
  wrong: /were left out in|100\.0 of/,
}; // prettier-ignore

const GERMAN: typeof ENGLISH = {
  thousands: '\\.',
  decimal: ',',
  counts: 'kein\\p{L}* ein\\p{L}* zwei drei vier fünf sechs sieben acht neun'.split(' '),
  places: 'eins zwei drei vier fünf sechs sieben acht neun'.split(' '),
  months: 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember',
  nouns: 'Antwort(?:en)?|(?:KI-)?Dienste?n?|Fragen?|Marken?|Maßnahmen?|Reparatur(?:en)?|Seiten?|Verweisen?|Nennung(?:en)?',
  partOf: 'von(?: den| allen)? ',
  engines: /Dienst/iu,
  beyond: /[Mm]ehr als (?:der )?Zufall|stärker, als (?:der )?Zufall|Zufall (?:es |sie )?nicht erklärt|über (?:den )?Zufall hinaus/,
  chance: /Zufall sein/,
  since: /seit (\p{L}+)/u,
  unchanged: /^(?:Seit \p{L}+ keine|Keine) (?:stärkere|Veränderung)/u,
  rise: /(?<!\p{L})(?:stieg|stiegen|gestiegen|Anstieg)(?!\p{L})/u,
  fall: /(?<!\p{L})(?:sank|sanken|gesunken|Rückgang)(?!\p{L})/u,
  small: /so kleine\p{L}? Unterschied/u,
  even: /(?:[Ss]elbst|[Ss]ogar|können auch|kann auch) /,
  none: /bei kein\p{L}+ (?:Dienst |Frage |Marke )?(?:(?<rose>stieg)|(?<fell>sank))(?!.*Zufall)|\bkein\p{L}* (?:(?<rose2>stieg)|(?<fell2>sank))(?!.*Zufall)/iu,
  every: /[Bb]ei (?:allen|beiden) (?:\p{L}+ )?(?:Diensten|Fragen) (?:(?<rose>stieg)|(?<fell>sank))|[Aa]lle \p{L}+ (?:Dienste|Fragen) (?:(?<rose2>stiegen)|(?<fell2>sanken))/u,
  leads: pattern`${NAME} führt`,
  most: /Am häufigsten genannt werden [^;]*/,
  level: pattern`${NAMES} liegen etwa gleichauf`,
  tied: pattern`(?<!etwa )gleichauf mit ${NAME}`,
  behind: pattern`${FIGURE} Punkte?n? hinter ${NAME}|mit ${FIGURE} Punkten? Abstand`,
  ahead: pattern`${FIGURE} Punkte?n? vor ${NAME}`,
  onlyOne: pattern`(?<all>${COUNT}) Antwort(?:en)?,? (?:mit nur einer|(?:die |nennen |nennt )?nur eine) [^‹]*?(?:nenn\p{L}* (?<part>${COUNT}) ${NAME}|[;.:]|$)`,
  tooFew: /zu wenige?/,
  place: /Platz (eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|\d+) von/,
  passed: pattern`${NAMES} (?:hat|haben) (?:(?:im|am) [^‹]*)?${NAMES} überholt`,
  never: /Kein (?:KI-)?Dienst nannte|in keiner der /,
  as: /, (?:genau )?wie im /,
  atMost: /höchstens \d/,
  nearly: /über 99,9|unter 0,1/,
  without: /^(?:.*: )?Ohne (.*?):/,
  withoutName: /ohne die .* den Namen enth|den Namen ‹?›? ?nicht enth|ohne den Namen/,
  flagged: /gekennzeichnet|markiert/,
  nothing: /nichts abgeschlossen/,
  runs: /in Arbeit seit/i,
  wrong: /stiegen? über den Zufall|stärkere Änderung, als|^Zu gewinnen|behaupten wir|betrug der Abstand/,
}; // prettier-ignore

const FRENCH: typeof ENGLISH = {
  thousands: ' ',
  decimal: ',',
  counts: 'aucune? une? deux trois quatre cinq six sept huit neuf'.split(' '),
  places: 'premier deuxième troisième quatrième cinquième sixième septième huitième neuvième'.split(' '),
  months: 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre',
  nouns: 'réponses?|moteurs?|questions?|marques?|actions?|corrections?|pages?|citations?|mentions?',
  partOf: '(?:(?:réponses?|moteurs?|questions?|actions?) )?sur(?: les)? ',
  engines: /moteur/,
  beyond: /plus (?:fortes? )?que le hasard/,
  chance: /relever du hasard|dû au hasard/,
  since: /depuis (\p{L}+)/u,
  unchanged: /^Aucune (?:évolution|variation)/,
  rise: /hausse|augmenté/,
  fall: /baisse|baissé/,
  small: /écart (?:aussi|si) (?:faible|petit)/,
  even: /[Mm]ême (?:avec |[+−])/,
  none: /n’a (?:(?<rose>augmenté)|(?<fell>baissé)) pour aucune?(?!.*hasard)|aucune? n’a (?:(?<rose2>augmenté)|(?<fell2>baissé))(?!.*hasard)/,
  every: /a (?:(?<rose>augmenté)|(?<fell>baissé)) (?:sur|pour) (?:tous |toutes )?les |[Ll]es \p{L}+ (?:moteurs|questions) (?:ont|sont) (?:tous )?(?:en )?(?:(?<rose2>augmenté|hausse|progressé)|(?<fell2>baissé|baisse|reculé))/u,
  leads: pattern`${NAME} est en tête`,
  most: /plus mentionnées sont [^;]*/,
  level: pattern`${NAMES} sont à peu près à égalité`,
  tied: pattern`(?<!peu près )à égalité avec ${NAME}`,
  behind: pattern`${FIGURE} points? derrière(?: ${NAME})?`,
  ahead: pattern`${FIGURE} points? devant ${NAME}`,
  onlyOne: pattern`(?<all>${COUNT}) réponses? (?:qui )?ne mentionn\p{L}+ (?:seulement |qu’)[^,;.]*(?:, (?<part>${COUNT}) mentionn\p{L}* ${NAME})?`,
  tooFew: /trop peu/,
  place: /(premier|deuxième|troisième|quatrième|cinquième|sixième|septième|huitième|neuvième|(?<!\d)\d+e)(?: rang)? sur/,
  passed: pattern`${NAMES} (?:a|ont) dépassé ${NAMES}`,
  never: /[Aa]ucun moteur (?:d’IA )?n’a mentionné|dans aucune de (?:leurs|ses) /,
  as: /, comme en /,
  atMost: /au plus \d/,
  nearly: /plus de 99,9|moins de 0,1/,
  without: /^(?:.*: )?[Ss]ans (.*?) ?:/,
  withoutName: /sans l[ae]s? .* qui contien|sans le nom|ne contien\p{L}* pas le nom/u,
  flagged: /signalées? comme|marquées? comme/,
  nothing: /Rien n’a été terminé/,
  runs: /en cours depuis/i,
  wrong: /^Aucune évolution plus forte|Contact:|soit \d+,\d rangs?/,
}; // prettier-ignore

export type Words = ReturnType<typeof completed>;

/** Adds how to read numbers and counts, and patterns that follow from the words. */
function completed(own: typeof ENGLISH) {
  const { thousands, decimal, counts, months, nouns, partOf } = own;
  const number = new RegExp(`[+−]?(?:\\d{1,3}(?:${thousands}\\d{3})+|\\d+)(?:\\${decimal}\\d+)?`, 'g');
  const valueOf = (text: string) =>
    Number(text.replaceAll(new RegExp(thousands, 'g'), '').replace(decimal, '.').replace('−', '-'));
  return {
    ...own,
    numbers: (text: string): number[] => (text.match(number) ?? []).map(valueOf),
    /** Returns a count that is a word or has digits. */
    countOf: (text = ''): number => {
      const value = counts.findIndex((count) => new RegExp(`^(?:${count})$`, 'iu').test(text));
      return value < 0 ? valueOf(text) : value;
    },
    /** A count of up to nine in digits, and days, which are not counts. */
    count: pattern`(?<![\p{L}\d])[1-9] (?:(?:${nouns})(?!\p{L})|${partOf}[\p{L}\d])`,
    days: pattern`(?:\d{1,2}(?:er|\.)?(?:,? (?:and |und |et |bis |to |à |au )?))+(?:${months})(?: \d{4})?|(?:${months}) \d{4}`,
    between: pattern`(?<=[.!?][”“]?) +(?=[\p{Lu}“„«‹])(?!(?:${months})(?!\p{L}))`,
  };
}

const ALL: Readonly<Record<string, Words>> = {
  en: completed(ENGLISH),
  de: completed(GERMAN),
  fr: completed(FRENCH),
};

export function wordsOf(language: string): Words {
  const words = ALL[language];
  if (words === undefined) throw new Error(`nobody refute reports in “${language}”`);
  return words;
}

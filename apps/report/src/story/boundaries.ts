/** Decides where a sentence continues, and which sentences state a lack or a contrast, in the language of a brand. */
import { ABBREVIATIONS } from './abbreviations.js';

/** Whether a sentence continues at a place, although it looks like the start of one. */
export type GoesOn = (text: string, place: number) => boolean;

/** Number of characters before a place that decide. */
const BEFORE = 14;

/** Matches a full stop after a number, after a letter that follows another full stop, or after a single letter. */
const AFTER_ANY = /(?:\.\p{L}|(?:^|[\s(])(?:[\p{Lu}b-dfghj-np-tv-xzб-джзк-нп-тф-щ]|\d{1,2}))\. ?$/u;

/** Abbreviations of several words, whose parts are single letters. */
const OF_LETTERS = /(?:^|[\s(])(?:u\. ?[aUEÄä]|o\. ?[äÄg]|[ie]\. ?[dVgRe]|a\. ?[aMd]|p\. ?(?:ex|ej))\. ?$/u;

/** Words that state a lack or a contrast, by language; `~` stands for any ending. */
const LACKS: Readonly<Record<string, string>> = {
  en: 'but however though although yet while whereas lack~ missing misses without limit~ downside~ drawback~ cons weak~ complain~ critici~ worse worst poor~ bad badly issue~ problem~ difficult~ hard harder slow~ expensive pricey priciest costly outdated unreliable concern~ mixed fewer less unless steep complex confus~ inconsisten~ fail~ struggle~ overpriced caveat~ disappoint~ not never only no',
  de: 'aber jedoch allerdings dagegen hingegen obwohl während doch sondern fehl~ mangel~ ohne nachteil~ schwäch~ schwach~ kritik~ kritisch~ kritisier~ bemängel~ beschwer~ schlecht~ problem~ schwierig~ langsam~ teuer~ teure~ kostspielig~ veraltet~ unzuverlässig~ weniger eingeschränkt~ kompliziert~ enttäusch~ lediglich nur nicht kein~ kaum',
  fr: 'mais cependant toutefois pourtant néanmoins manque~ sans inconvénient~ défaut~ faible~ faiblesse~ plainte~ critiqu~ pire~ mauvais~ problème~ difficile~ lent lente lents lentes lenteur cher chère chers chères coûteu~ dépassé~ limit~ moins complexe~ confus~ décev~ décept~ seulement uniquement ne pas jamais aucun~ peu',
  es: 'pero sin aunque mientras falt~ carec~ desventaja~ inconveniente~ débil~ queja~ crític~ critic~ peor~ mal mala malo malas malos problema~ difícil~ lento lenta lentos lentas caro cara caros caras costos~ obsolet~ limit~ menos complej~ confus~ decepcion~ solo sólo no nunca ningun~ poco~ poca~',
  it: 'ma però tuttavia sebbene mentre invece senza manca mancano mancanza mancanze svantagg~ difett~ debol~ lament~ critic~ peggio~ pessim~ cattiv~ problem~ difficil~ lento lenta lenti lente caro cara cari care costos~ obsolet~ limit~ meno complicat~ compless~ confus~ delud~ delus~ solo non mai nessun~ poco poch~',
  nl: 'maar echter hoewel terwijl daarentegen zonder gebrek~ ontbre~ mist nadeel nadelen zwak~ klacht~ klag~ kritiek~ kritisch~ slecht~ probleem problemen moeilijk~ traag trage langzaam duur dure duurder prijzig~ verouderd~ onbetrouwba~ minder beperk~ ingewikkeld~ verwarr~ teleur~ slechts alleen niet nooit geen nauwelijks',
}; // prettier-ignore

const languageOf = (language: string | null, known: Readonly<Record<string, unknown>>) => {
  const [code = ''] = language?.toLowerCase().split('-', 1) ?? [];
  return Object.hasOwn(known, code) ? code : 'en';
};

/** Returns whether a sentence continues: within a number or an abbreviation of the language, or else of English. */
export function goesOnIn(language: string | null): GoesOn {
  const listed = (ABBREVIATIONS[languageOf(language, ABBREVIATIONS)] ?? '').replaceAll(' ', '|');
  const abbreviation = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${listed})\.[ ]?$`, 'u');
  return (text, place) => {
    const before = text.slice(Math.max(0, place - BEFORE), place);
    return AFTER_ANY.test(before) || OF_LETTERS.test(before) || abbreviation.test(before);
  };
}

/** Returns the pattern of the words that state a lack or a contrast in a language, or else in English. */
export const lacksIn = (language: string | null) => {
  const words = (LACKS[languageOf(language, LACKS)] ?? '')
    .replaceAll('~', String.raw`\p{L}*`)
    .replaceAll(' ', '|');
  return new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'giu');
};

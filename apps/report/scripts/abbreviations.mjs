// Writes src/story/abbreviations.ts from the folder `segments` of the npm package `cldr-segments-full`:
//   node scripts/abbreviations.mjs package/segments
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What Unicode lists although it is also a word, a name, or the end of a sentence. */
const DROPPED = {
  en: 'Alt By Act Up Job Ok Org Ex Cont Mart Abs OK Or Cap PC Gb Kb Mb Hz In AD DC Yr Phys To Fri Lev Def Do Joe Id Is Diff On Min Ed AB Comm Go All PP Etc Lib Pro AA Sq As Hat Link Long Jam Card Var Num Op Fn Md exec Exec Misc Conn Adv',
  de: 'Port Alt Di So Sa am Kl Obj Akt Mo Art Dir Sek Int Bed Str Qu Best Phys Max Test Do Mi PIN Temp Mod Min Rep Ben Ber Kop Dat Reg Rel Prot App Hbf Pfd Gem Trans Mind ev led erw Dim Proz Einh Std Op schweiz Fa Jr',
  fr: 'aux config collab doc graph niv cam éval anon mer ven lun mar sam jeu coll ann Var All Mart Comm DC publ trav dir voit imm dim quart Desc Op exempl fig append',
  es: 'Rdos may cap mié doc Trab Kit DC SA ed RAM Rol Comm Da bol vid dom Desv K CA All Id Bien Sol Seg Reg ms Sdad Ant Col Var col Fabric Korn Emm Em Lic ej mar sáb jue vie ss jul Desc',
  it: 'div ver Mod DC on int all mitt Liv sez dr',
};

/** What engines write besides. Unicode lists nothing for Dutch. */
const ADDED = {
  en: 'Dr St Gen Gov Sen Hon Inc Ltd Co Corp Bros Ave Blvd Apr Jul Oct approx est incl excl',
  de: 'bzw ca max min mind Prof Dipl Abb Bd Hg Jun Jul resp zzt',
  fr: 'Dr St Ste cf env min max incl Cie',
  es: 'ca aprox pág núm máx mín Prof Ing vol jul',
  it: 'ca Prof prof es max min ecc Dott Avv Rag',
  nl: 'bijv ca dhr mevr mw dr Dr prof Prof ir ing drs mr Mr St incl excl max min nr blz jan feb mrt apr jun jul aug sept okt nov dec resp evt vgl zgn Fa Gebr',
};

const listOf = (folder, language) => {
  const file = join(folder, language, 'suppressions.json');
  const { standard } = JSON.parse(readFileSync(file, 'utf8')).segments.segmentations.SentenceBreak;
  const dropped = new Set(DROPPED[language].split(' '));
  // Single letters, and letters after another full stop, do not end a sentence in any language.
  return standard
    .map(({ suppression }) => suppression.slice(0, -1))
    .filter((one) => /^\p{L}{2,}$/u.test(one) && !dropped.has(one));
};

const lines = Object.entries(ADDED).map(([language, added]) => {
  const listed = language in DROPPED ? listOf(process.argv[2], language) : [];
  const all = [...new Set([...listed, ...added.split(' ')])].toSorted();
  return `  ${language}: '${all.join(' ')}',\n`;
});
writeFileSync(
  new URL('../src/story/abbreviations.ts', import.meta.url),
  `/** Abbreviations by language, without their full stop. The program scripts/abbreviations.mjs writes this file. */
// Contains data of the CLDR, © Unicode, Inc., under the Unicode License v3 (https://www.unicode.org/license.txt).
export const ABBREVIATIONS: Readonly<Record<string, string>> = {
${lines.join('')}}; // prettier-ignore
`,
);

import { NEW_FROM } from '../rivals/movement.js';
import { shownAs, type MethodologyRule } from './rule.js';

/** The methodology rules on rivals and their ranking, in words (rules 8.1 to 8.8). */
export const RIVAL_RULES: readonly MethodologyRule[] = [
  {
    id: 'rival_identity',
    title: 'Identity of rivals',
    text: "Names of a brand's rivals are one rival if they have the same name key, by the data of Unicode 17: default-ignorable characters left out, NFKC, case folding (mappings C and F), NFKC again, the apostrophes U+2018, U+2019 and U+02BC as U+0027, the dashes U+2010 to U+2015 and U+2212 as U+002D, each run of white space as one space, trimmed. A rival is spelled as in its record; without one, as in the latest answer that names it. Its domain comes from its record, else from the latest answer that recorded one. If one answer names a rival several times, only the first mention recorded counts. A mention with the name key of the brand itself is not a mention of a rival.",
    constants: [],
  },
  {
    id: 'listed_rivals',
    title: 'Listed rivals',
    text: 'A window lists a rival if at least least_answers counted answers name it, if a counted answer recorded a domain with the mention, or if it is watched.',
    constants: [{ name: 'least_answers', value: 2 }],
  },
  {
    id: 'ranking',
    title: 'Ranking',
    text: "The customer's brand, if any answer counts, and the listed rivals that a counted answer names, ordered by exact visibility (greatest first), then by the number of answers that name them (greatest first), then by name key. Watched rivals that no counted answer names follow without a rank, by name key: their visibility and share of voice are 0, the share null if there is no mention at all. If watched rivals are requested, only they are shown, with these ranks.",
    constants: [],
  },
  {
    id: 'ranked_rows',
    title: 'Figures of ranked brands',
    text: "The figures of a rival are computed like the figures of the customer's brand, over the counted answers that name the rival. The visibility of a single engine is its plain percentage. The previous figures count every mention in the comparison window, whether the rival is listed there or not. Without a counted answer nobody is ranked.",
    constants: [],
  },
  {
    id: 'absent_before',
    title: 'Absent before',
    text: 'If the comparison window has counted answers and none of them names a ranked brand, its previous visibility is 0 and its change equals its visibility.',
    constants: [],
  },
  {
    id: 'movement',
    title: 'Movement',
    text: 'Null if figures are carried or the comparison window has no counted answer. Otherwise `new` if no counted answer of the comparison window names the brand and its exact visibility is at least new_from percent. Otherwise `rising` if the verdict on its change is `up`, from the number of counted answers of each engine and how many of them name the brand. Otherwise null.',
    constants: [shownAs('new_from', NEW_FROM)],
  },
];

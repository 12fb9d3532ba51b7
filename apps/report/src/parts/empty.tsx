import type { Report } from '../data/report.js';
import { traced, plus } from '../story/figure.js';
import { monthsOf } from '../story/months.js';
import { daysAsked } from '../story/state.js';
import { useWords } from '../text/words.js';

/** Explains why a report has no figures, and describes the last month that has answers. */
export function Empty({ report }: { readonly report: Report }) {
  const { empty: words } = useWords();
  const { explanation, comparison } = report.responses;
  const { excluded } = explanation;
  const at = (name: keyof typeof excluded) => traced(`explanation.excluded.${name}`, excluded[name]);
  const failed = plus(at('failed'), at('filled'));
  const [deleted, filtered] = [at('deleted_prompt'), at('filtered_out')];
  const all = plus(plus(failed, deleted), filtered);
  const isAsked = explanation.run_count > 0 && comparison.window.carried_from === null;
  const last = monthsOf(report).findLast(({ visibility }) => visibility.value !== null);
  return (
    <div class="plate">
      <p>
        <strong>{words.why}</strong> {isAsked && words.asked(daysAsked(explanation.runs, report.choice.tz))}
        {!isAsked && (comparison.window.carried_from === null ? words.never : words.notAsked)}
        {isAsked &&
          (all.value === failed.value
            ? words.unanswered(all)
            : words.uncounted(all, failed, deleted, filtered))}
      </p>
      <p>
        {last &&
          words.last(
            last.month,
            last.visibility,
            traced(last.visibility.at.replace(/visibility$/, 'answer_count'), last.row.answer_count),
          )}{' '}
        {words.left}
      </p>
    </div>
  );
}

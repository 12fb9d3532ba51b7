/** The months of a question, and the sites that its answers cite most, for the drawer. */
import { MonthChart } from '@brand-visibility/report/charts/months';
import { marksIn } from '@brand-visibility/report/parts/months';
import { traced } from '@brand-visibility/report/figure/figure';
import { monthsIn } from '@brand-visibility/report/story/months';
import { message } from '@brand-visibility/report/words/message';
import { useWords } from '@brand-visibility/report/words/words';
import { Tally } from './drawer-facts.js';
import { say } from './language.js';
import type { QuestionRead } from './responses.js';
import { usePage } from './session.js';

export function Question({ question_months, question_domains }: QuestionRead) {
  const words = useWords();
  const { reader } = usePage();
  const { count, percentSign } = words.numbers;
  const months = monthsIn('question_months', question_months);
  const marks = marksIn(months, reader.spans, words, ({ month }) => words.shortMonth(month));
  const sites = question_domains.data.map(({ domain, answer_count }, index) => ({
    name: domain || say('sites.noSite'),
    answers: traced(`question_domains.data.${index}.answer_count`, answer_count),
  }));
  return (
    <>
      {(['half', 'narrow'] as const).map((size) => (
        <MonthChart
          months={marks}
          dots={[]}
          events={[]}
          targets={[]}
          label={words.text(message('l.index.months'))}
          tick={count}
          tickPercent={(value) => count(value) + percentSign}
          size={size}
        />
      ))}
      {sites.length > 0 && (
        <p class="soft">
          {say('drawer.cited')}: <Tally of={sites} />
        </p>
      )}
    </>
  );
}

import { localDay } from '../data/days.js';
import type { Report } from '../data/report.js';
import { traced } from '../figure/figure.js';
import { workOf, type Piece } from '../story/work.js';
import * as of from '../words/message.js';
import { message } from '../words/message.js';
import { Of, Print, Word } from '../words/words.js';
import { Block, Notes, Section, type Fact } from './section.js';
import { FinishedWork, Since } from './work.js';

/** Lists the work that was finished in the six months, with its effects, and the next work. */
export function WorkDone({ report }: { readonly report: Report }) {
  const { finished, later, next, open, done } = workOf(report);
  const expected = finished.filter(({ effect }) => effect !== 'repair');
  const counted = (k: 'l.word.rose' | 'l.word.fell', effect: Piece['effect']): Fact => ({
    what: <Word k={k} at="recommendations.data" />,
    figure: <Of part={expected.filter((one) => one.effect === effect).length} all={expected.length} />,
  });
  const isBegun = done.length > 0 || open.some(({ item }) => item.status === 'in_progress');
  const none = isBegun && finished.length === 0;
  const facts =
    expected.length > 0
      ? [counted('l.word.rose', 'rise'), counted('l.word.fell', 'fall')]
      : [none ? { what: <Word k="l.work.done" />, figure: <Word k="l.work.none" /> } : null];
  return (
    <Section id="work" facts={facts}>
      <FinishedWork pieces={finished} report={report} />
      {next.length > 0 && (
        <Block title={<Word k="l.sum.next" />} aside={<Print of={of.day(report.spans.today)} />}>
          <ul class="next">
            {next.map((piece) => (
              <li data-key={piece.item.id}>
                <Since piece={piece} />
                <h4>
                  <bdi>{piece.item.title}</bdi>
                </h4>
                <p>
                  <bdi>{piece.item.description}</bdi>
                </p>
              </li>
            ))}
          </ul>
        </Block>
      )}
      <Notes>
        {[
          ...later.map(({ item, day, effect }) => (
            <>
              <Word
                k="l.then"
                of={{ period: of.plain(item.title), what: message('l.work.later', { day: of.day(day) }) }}
              />
              {effect === 'early' && [', ', <Word k="l.work.early" />]}.
            </>
          )),
          <Access report={report} />,
        ]}
      </Notes>
    </Section>
  );
}

/** States which crawlers could read the site, and names those that could not. */
function Access({ report: { responses, choice } }: { readonly report: Report }) {
  const { check } = responses.access;
  if (!check?.checked_at || !check.counts || check.crawlers.length === 0) return null;
  const refused = check.crawlers.filter(({ verdict }) => verdict !== 'pass');
  const day = of.day(localDay(check.checked_at, choice.tz));
  const passed = traced('access.check.crawlers.[verdict=pass]', check.crawlers.length - refused.length);
  const all = traced('access.check.crawlers.*', check.crawlers.length);
  const what = message('l.of', { part: of.count(passed), all: of.count(all) });
  const crawlers = of.list(refused.map(({ label }) => of.plain(label)));
  return [
    <Word k="l.then" of={{ period: message('l.work.crawlers', { day }), what }} />,
    refused.length > 0 && [' · ', <Word k="l.work.refused" of={{ crawlers }} />],
    '.',
  ];
}

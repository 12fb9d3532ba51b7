import { useContext } from 'preact/hooks';
import type { Report } from '../data/report.js';
import { daysAsked, hasRivals } from '../data/state.js';
import { plus, traced, type TracedNumber } from '../figure/figure.js';
import { WebLink } from '../figure/element.js';
import { NONE } from '../figure/printed.js';
import * as of from '../words/message.js';
import { message, type Message } from '../words/message.js';
import { Print, Say, Word } from '../words/words.js';
import { ReportContext, Section } from './section.js';
import { WindowTable, windowsOf, type WindowName, type WindowRow } from './windows.js';

/** What was asked, and how the figures are computed and what they mean: of a group only once. */
export function Method({ report }: { readonly report: Report }) {
  const { responses, setup, brand } = report;
  const { group } = useContext(ReportContext);
  const brands = group ?? [brand.name];
  return (
    <Section id="method">
      <div class="method">
        <Asked report={report} />
        {brands.length > 0 && (
          <div>
            <Explained responses={responses} brands={brands} />
            <Agency setup={setup} />
          </div>
        )}
      </div>
    </Section>
  );
}

/** The paragraphs about the figures of some brands. */
function Explained({
  responses,
  brands,
}: Pick<Report, 'responses'> & { readonly brands: readonly string[] }) {
  const brand = brands.length > 1 ? message('l.method.brand') : of.name(brands[0] ?? '');
  const { engines } = responses.explanation;
  const isEqual = new Set(engines.map(({ weight }) => weight)).size <= 1;
  const weights = engines.length < 2 ? 'one' : isEqual ? 'equal' : 'other';
  return (
    <>
      <p>
        <Word k="s.method.figures" of={{ brand, weights }} />{' '}
        {(brands.length > 1 || hasRivals(responses)) && <Word k="s.method.lost" of={{ brand }} />}
      </p>
      <p>
        <Word k="s.method.chance" />
      </p>
    </>
  );
}

/** Where to read and ask more. */
function Agency({ setup: { author, contact, method_url: url, credit } }: Pick<Report, 'setup'>) {
  const text = url?.replace(/^https?:\/\//, '') ?? '';
  const said = [
    url &&
      message('l.method.link', { link: { as: 'node', text, node: <WebLink url={url}>{text}</WebLink> } }),
    contact &&
      message('l.method.contact', { contact: of.plain([author, contact].filter(Boolean).join(', ')) }),
    credit && message('l.credit'),
  ].filter((one) => typeof one === 'object');
  return said.length > 0 && <p class="more">{said.map((one) => [<Say of={one} />, '. '])}</p>;
}

/** What was asked in each window, and what of it counts. */
function Asked({ report: { responses, choice } }: { readonly report: Report }) {
  const { comparison } = responses;
  const names = { current: 'explanation', previous: 'explanation_before' } as const;
  const windows = windowsOf(responses);
  const excluded =
    (reason: 'failed' | 'filled' | 'deleted_prompt' | 'filtered_out') => (window: WindowName) =>
      traced(`${names[window]}.excluded.${reason}`, responses[names[window]].excluded[reason]);
  const [deleted, filtered] = [excluded('deleted_prompt'), excluded('filtered_out')];
  const failed = (window: WindowName) => plus(excluded('failed')(window), excluded('filled')(window));
  const counted = (window: WindowName) =>
    traced(`${names[window]}.answer_count`, responses[names[window]].answer_count);
  const all = (window: WindowName) =>
    [failed, deleted, filtered].map((read) => read(window)).reduce(plus, counted(window));
  const questions = {
    current: traced('comparison.prompt_count', comparison.prompt_count),
    previous: traced('comparison.previous_prompt_count', comparison.previous_prompt_count),
  };
  const days = (window: WindowName) => {
    const { runs } = responses[names[window]];
    return runs.length === 0 ? NONE : <Print of={of.days(daysAsked(runs, choice.tz))} />;
  };
  const count = (read: (window: WindowName) => TracedNumber) => (window: WindowName) => (
    <Print of={of.count(read(window))} />
  );
  /** Without a counted answer, what was asked is not known. */
  const ofCounted = (read: (window: WindowName) => TracedNumber) => (window: WindowName) =>
    counted(window).value === 0 ? NONE : count(read)(window);
  const leftOut = (label: Message, read: (window: WindowName) => TracedNumber): WindowRow[] =>
    windows.some((window) => read(window).value) ? [[label, count(read), 'in']] : [];
  const engines = (window: WindowName) =>
    traced(`${names[window]}.engines.*`, responses[names[window]].engines.length);
  return (
    <WindowTable
      class="asked"
      windows={windows}
      rows={[
        [message('l.method.asked'), days],
        [message('l.method.engines'), ofCounted(engines)],
        [message('l.method.questions'), ofCounted((window) => questions[window])],
        [message('l.method.collected'), count(all)],
        ...leftOut(message('l.method.failed'), failed),
        ...leftOut(message('l.method.deleted'), deleted),
        ...leftOut(message('l.method.filtered'), filtered),
        [message('l.method.counted'), (window) => <b>{count(counted)(window)}</b>],
      ]}
    />
  );
}

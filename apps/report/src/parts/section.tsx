/** The frame of each part: its name, and its key figures at the other side. */
import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { Setup } from '../data/configuration.js';
import type { PartName } from '../data/parts.js';
import { PLAIN } from '../data/report.js';
import { traced, type TracedNumber } from '../figure/figure.js';
import { markedByChance, ONE_IN, type Tally } from '../story/told.js';
import { count, signed, type Message } from '../words/message.js';
import { Of, Print, Say, Word } from '../words/words.js';

/** The setup of the report that contains a part, and the prefix of its ids in a report of several brands. */
export const ReportContext = createContext<{
  readonly setup: Setup;
  readonly prefix: string;
  /** The brands of a group of which the method speaks; empty if it stands elsewhere. Absent in other reports. */
  readonly group?: readonly string[] | undefined;
}>({ setup: PLAIN, prefix: '' });

/** The names of the parts. */
export const TITLES = {
  trend: { key: 'l.part.trend', values: {}, at: '' },
  ranking: { key: 'l.part.leads', values: {}, at: '' },
  engines: { key: 'l.part.engines', values: {}, at: '' },
  questions: { key: 'l.part.questions', values: {}, at: '' },
  sites: { key: 'l.part.sites', values: {}, at: '' },
  work: { key: 'l.part.work', values: {}, at: '' },
  method: { key: 'l.part.method', values: {}, at: '' },
} as const satisfies Readonly<Record<PartName, Message>>;

/** A key figure of a part, and what it is. */
export interface Fact {
  readonly what: ComponentChildren;
  readonly figure: ComponentChildren;
}

interface SectionProps {
  readonly id: PartName;
  readonly facts?: readonly (Fact | null | undefined)[] | undefined;
  readonly children: ComponentChildren;
}

/** A part of the report. In print, a part shares a page if there is room; `.flow` is what is cut where there is not. */
export function Section({ id: part, facts, children }: SectionProps) {
  const { setup, prefix, group } = useContext(ReportContext);
  const isElsewhere = part === 'method' && group?.length === 0;
  const comment = isElsewhere ? undefined : setup.comments?.[part];
  const id = prefix + part;
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <div class="flow">
        <div class="parthead">
          <h2 id={`${id}-title`}>
            <Say of={TITLES[part]} />
          </h2>
          <Facts facts={facts} />
        </div>
        {comment && <Letter kind="comment" text={comment} />}
        {children}
      </div>
    </section>
  );
}

export function Facts({ facts, look = '' }: Pick<SectionProps, 'facts'> & { readonly look?: string }) {
  const shown = facts?.filter((one) => one !== null && one !== undefined) ?? [];
  if (shown.length === 0) return null;
  return (
    <dl class={`facts ${look}`.trimEnd()}>
      {shown.map(({ what, figure }) => (
        <div>
          <dt>{what}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the agency says, with its name. */
export function Letter({ text, kind = '' }: { readonly text: string; readonly kind?: 'comment' | '' }) {
  const { setup } = useContext(ReportContext);
  return (
    <div class={`letter ${kind}`.trimEnd()}>
      <p>{text}</p>
      <p class="by">{[...new Set([setup.author, setup.name])].filter(Boolean).join(', ')}</p>
    </div>
  );
}

/** A figure or a table within a part, under a separate heading. */
export function Block({
  title,
  aside,
  heading: Heading = 'h3',
  children,
}: {
  readonly title: ComponentChildren;
  readonly aside?: ComponentChildren;
  /** The level of the heading, one below the heading of the part or of the page view. */
  readonly heading?: 'h2' | 'h3' | undefined;
  readonly children: ComponentChildren;
}) {
  const head = <Heading>{title}</Heading>;
  return (
    <div class="block">
      {aside ? (
        <hgroup>
          {head}
          <p class="aside">{aside}</p>
        </hgroup>
      ) : (
        head
      )}
      {children}
    </div>
  );
}

/** Returns the style class of a verdict. Only changes by more than chance are coloured. */
export const classOf = (verdict: string | null | undefined) =>
  verdict === 'up' || verdict === 'down' ? verdict : undefined;

/** A change with its sign, in the colour of its verdict. */
export const Delta = ({ of, verdict }: { readonly of: TracedNumber; readonly verdict: string | null }) => (
  <span class={classOf(verdict)}>
    <Print of={signed(of)} />
  </span>
);

/** A word beside the figure that it judges, with an arrow if it is `rose` or `fell`. */
export function Chip({ of }: { readonly of: Message | null }) {
  if (of === null) return null;
  const look = { 'l.word.rose': 'up', 'l.word.fell': 'down' }[of.key as string];
  return (
    <span class={`chip ${look ?? ''}`.trimEnd()}>
      {look && `${look === 'up' ? '↑' : '↓'}\u00a0`}
      <Say of={of} />
    </span>
  );
}

/** An arrow between an earlier figure and the figure. It is drawn, because not every font has it. */
export const To = () => <i class="to" role="img" aria-label="→" />;

/** Marks a change that differs from the difference between the printed figures. */
export function Star({ shown }: { readonly shown: boolean }) {
  return shown ? <b class="star">*</b> : null;
}

/** Notes below a table: sentences, each of them only if it says something here. */
export function Notes({ children }: { readonly children: readonly ComponentChildren[] }) {
  const shown = children.filter(Boolean);
  return shown.length === 0 ? null : <p class="note">{shown.map((one, index) => [index > 0 && ' ', one])}</p>;
}

/** What "rose" and "fell" mean, and how many of the rows would be marked by chance. */
export const MarksNote = ({ rows }: { readonly rows: number }) => (
  <Word k="s.note.marks" of={{ marked: markedByChance(rows), oneIn: count(ONE_IN), rows: count(rows) }} />
);

/** How many rows rose and fell by more than chance; `lists` are the paths of their lists. */
export function tallyFacts({ rose, fell, of }: Tally, lists: readonly string[]): Fact[] {
  const path = (end: string) => lists.map((one) => `${one}.${end}`).join(' + ');
  const fact = (k: 'l.word.rose' | 'l.word.fell', verdict: string, count: number) => {
    const at = path(`[verdict=${verdict}]`);
    return {
      what: <Word k={k} at={at} />,
      figure: <Of part={traced(at, count)} all={traced(path('*'), of)} />,
    };
  };
  return [fact('l.word.rose', 'up', rose), fact('l.word.fell', 'down', fell)];
}

export const StarNote = ({ shown }: { readonly shown: boolean }) =>
  shown && <Notes>{[<Word k="s.note.star" />]}</Notes>;

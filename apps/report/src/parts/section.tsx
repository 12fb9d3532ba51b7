/** The frame of each part: a heading that states the conclusion of the part, and an introduction. */
import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { Setup } from '../data/configuration.js';
import type { PartName } from '../data/parts.js';
import { PLAIN } from '../data/report.js';
import type { Statement } from '../statements/statement.js';
import { useWords } from '../text/words.js';
import { Says } from './says.js';

/** The setup of the report that contains a part, and the prefix of its ids in a report of several brands. */
export const ReportContext = createContext<{ readonly setup: Setup; readonly prefix: string }>({
  setup: PLAIN,
  prefix: '',
});

interface SectionProps {
  readonly id: PartName;
  /** The name of the part. */
  readonly title: string;
  /** The conclusion of the part; if there is none, the heading is the name of the part. */
  readonly heading?: Statement | null;
  readonly lead?: readonly Statement[] | null;
  readonly children: ComponentChildren;
}

/**
 * A part of the report. In print, a part shares a page if there is room; `.flow` is what is cut where there is not. On
 * phones, readers tick a box to see what follows the conclusion.
 */
export function Section({ id: part, title, heading, lead, children }: SectionProps) {
  const { setup, prefix } = useContext(ReportContext);
  const words = useWords();
  const comment = setup.comments?.[part];
  const id = prefix + part;
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <div class="flow">
        {!heading ? (
          <h2 id={`${id}-title`} class="kicker">
            {title}
          </h2>
        ) : (
          <>
            <p class="kicker">{title}</p>
            <h2 id={`${id}-title`}>
              <Says of={[heading]} />
            </h2>
          </>
        )}
        {lead && lead.length > 0 && (
          <p class="lead">
            <Says of={lead} />
          </p>
        )}
        {comment && <Letter kind="comment" text={comment} />}
        {heading && part !== 'trend' && (
          <label class="fold">
            <input type="checkbox" aria-describedby={`${id}-title`} />
            {words.more}
          </label>
        )}
        {children}
      </div>
    </section>
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
  return (
    <div class="block">
      <Heading>
        {title}
        {aside && <span class="aside">{aside}</span>}
      </Heading>
      {children}
    </div>
  );
}

/** Marks a change that differs from the difference between the printed figures. */
export function Star({ shown }: { readonly shown: boolean }) {
  return shown ? <b class="star">*</b> : null;
}

/** Explains the stars that a part contains. */
export function StarNote({ shown }: { readonly shown: boolean }) {
  const words = useWords();
  return shown ? (
    <p class="note">
      <b class="star">*</b> {words.star}
    </p>
  ) : null;
}

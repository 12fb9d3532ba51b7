/** The frame of each part: a heading that states the conclusion of the part, and an introduction. */
import type { ComponentChildren } from 'preact';
import { useWords } from '../text/words.js';

interface SectionProps {
  readonly id: string;
  /** The name of the part. */
  readonly title: string;
  /** The conclusion of the part; if absent, the heading is the name of the part. */
  readonly heading?: ComponentChildren;
  readonly lead?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A part of the report. In print, a part shares a page if there is room; `.flow` is what is cut where there is not. */
export function Section({ id, title, heading, lead, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <div class="flow">
        {heading === undefined ? (
          <h2 id={`${id}-title`} class="kicker">
            {title}
          </h2>
        ) : (
          <>
            <p class="kicker">{title}</p>
            <h2 id={`${id}-title`}>{heading}</h2>
          </>
        )}
        {lead && <p class="lead">{lead}</p>}
        {children}
      </div>
    </section>
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

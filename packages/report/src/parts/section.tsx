import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { Fault, Part, PartName } from '../data/report.js';
import { ActionsContext } from './actions.js';

interface SectionProps<HttpResponse> {
  readonly id: string;
  readonly title: string;
  /** What the part shows, in a sentence or two. */
  readonly lead?: ComponentChildren;
  readonly part: Part<HttpResponse>;
  /** The text when the API has nothing to show; a function if the response explains why. */
  readonly empty: string | ((response: HttpResponse) => string);
  /** The part whose rows can be downloaded. */
  readonly rows?: PartName;
  readonly children: (response: HttpResponse) => ComponentChildren;
}

/** A part of the report under its heading, in each of its states. */
export function Section<HttpResponse>({
  id,
  title,
  lead,
  part,
  empty,
  rows,
  children,
}: SectionProps<HttpResponse>) {
  const actions = useContext(ActionsContext);
  return (
    <section id={id} aria-labelledby={`${id}-title`} data-state={part.state}>
      <header class="heading">
        <h2 id={`${id}-title`}>{title}</h2>
        {actions && rows && part.state === 'loaded' && (
          <button type="button" class="download" onClick={() => actions.download(rows)}>
            CSV<span class="unseen">{`: ${title}`}</span>
          </button>
        )}
      </header>
      {lead && <p class="lead">{lead}</p>}
      <Content part={part} empty={empty}>
        {children}
      </Content>
    </section>
  );
}

/** What a part shows in its state. */
export function Content<HttpResponse>({
  part,
  empty,
  children,
}: Pick<SectionProps<HttpResponse>, 'part' | 'empty' | 'children'>) {
  switch (part.state) {
    case 'loading':
      return null;
    case 'refused':
      return <Refused fault={part.fault} />;
    case 'empty':
      return <p class="empty">{typeof empty === 'string' ? empty : empty(part.response)}</p>;
    case 'loaded':
      return <>{children(part.response)}</>;
  }
}

export function Refused({ fault: { code, detail, requestId } }: { readonly fault: Fault }) {
  return (
    <p class="refused" role="alert">
      <strong>{`This part could not be read (${code}).`}</strong> {detail}
      {requestId !== null && <span class="request-id">{` Request ${requestId}`}</span>}
    </p>
  );
}

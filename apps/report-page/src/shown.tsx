/** Shows a view after all of its responses have been read, so that the layout does not shift. */
import type { FunctionComponent } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { PLAIN } from '@brand-visibility/report/data/report';
import { aboutOf } from '@brand-visibility/report/words/about';
import { WordsContext } from '@brand-visibility/report/words/words';
import type { ViewName } from './address.js';
import { say, wordsFor } from './language.js';
import { READS, TOP, type ReadOf } from './reads.js';
import type { PageName, PageResponses, Read } from './responses.js';
import { usePage } from './session.js';
import { Overview } from './views/overview.js';
import { WithFigures } from './views/parts.js';

type Show<Name extends ViewName> = FunctionComponent<{ readonly read: ReadOf<Name> }>;

/** The views that no visit begins with, in a script that loads after the first figures. */
const others = () => import('./views/others.js');

const VIEWS: { readonly [Name in ViewName]: () => Promise<Show<Name>> } = {
  portfolio: async () => (await import('./views/portfolio.js')).Portfolio,
  overview: async () => (await others()).WholeOverview,
  engines: async () => (await others()).EnginesView,
  questions: async () => (await others()).QuestionsView,
  sites: async () => (await others()).SitesView,
  work: async () => (await others()).Work,
  access: async () => (await others()).Access,
  report: async () => (await import('./views/client-report.js')).ClientReport,
};

/** A view together with its responses, whichever it is. */
type AnyShow = FunctionComponent<{ readonly read: Read<PageName> }>;

/** Identifies a view of which only the first responses (`first`) have been read. */
const FIRST = '';

interface ShownProps {
  readonly readAt: string;
  /** `isFirst`: the visit has shown nothing before. */
  readonly onShown: (responses: Partial<PageResponses>, isFirst: boolean) => void;
}

/**
 * Shows the view in the URL after all of its responses have been read. Until then, the view keeps its previous data, so
 * that the layout does not shift. On a first visit, the upper part appears as soon as its responses have been read.
 */
export function Shown({ readAt, onShown }: ShownProps) {
  const { view, brand, reader, onFault } = usePage();
  const [shown, setShown] = useState<{
    readonly key: string;
    readonly name: ViewName;
    readonly read: Read<PageName>;
    readonly Show: AnyShow;
    /** Distinguishes what was read at different times. */
    readonly number: number;
  } | null>(null);
  /** Whether the reader pressed a tab of the view, which is then built again. */
  const isTab = useRef(false);
  const wanted: readonly PageName[] = READS[view.name](view);
  const key = `${view.name} ${wanted.join()}`;

  useEffect(() => {
    let isHere = true;
    const { choice, spans } = reader;
    const take = (of: string, responses: PageResponses, Show: AnyShow) => {
      isTab.current = Boolean(document.activeElement?.closest('main .tabs'));
      const read = { choice, spans, brand, readAt, setup: PLAIN, responses };
      setShown((old) => ({ key: of, name: view.name, read, Show, number: (old?.number ?? 0) + 1 }));
    };
    const top =
      shown === null && view.name === 'overview'
        ? reader.read(TOP).then(
            (responses) => {
              if (isHere) take(FIRST, responses as PageResponses, Overview);
              return new Promise((done) => setTimeout(done)); // the first figures are shown before
            },
            () => undefined, // the request for all responses reports the failure
          )
        : Promise.resolve();
    Promise.all([reader.read(wanted), top.then(VIEWS[view.name] as () => Promise<AnyShow>)]).then(
      ([responses, Show]) => {
        if (!isHere) return;
        take(key, responses, Show);
        onShown(responses, shown === null);
        // After the figures are shown. A view that needs the script asks again.
        setTimeout(() => void others().catch(() => undefined));
      },
      (error: unknown) => isHere && onFault(error),
    );
    return () => {
      isHere = false;
    };
  }, [reader, key]);

  useLayoutEffect(() => {
    if (isTab.current) document.querySelector<HTMLElement>('main .tabs [aria-pressed=true]')?.focus();
  }, [shown]);
  const words = useMemo(() => shown && wordsOf(shown.read), [shown]);
  const isLoaded = shown !== null && shown.key === key && shown.read.choice === reader.choice;
  return (
    <main
      class={isLoaded || shown?.key === FIRST ? undefined : 'stale'}
      data-state={isLoaded ? 'loaded' : 'loading'}
      aria-busy={!isLoaded}
    >
      {!isLoaded && (
        <p class="loading" role="status">
          {say('loading')}
        </p>
      )}
      {shown && shown.name === view.name && (
        // A program that translates the page replaces its texts, so that later changes of them would not be seen.
        <WordsContext.Provider key={shown.number} value={words}>
          {'comparison' in shown.read.responses && shown.name !== 'report' ? (
            <WithFigures read={shown.read}>
              <shown.Show read={shown.read} />
            </WithFigures>
          ) : (
            <shown.Show read={shown.read} />
          )}
        </WordsContext.Provider>
      )}
    </main>
  );
}

/** Returns the messages for a view. Views without figures mention neither an engine nor the day of carried figures. */
function wordsOf(read: Read<PageName>) {
  if ('comparison' in read.responses) return wordsFor(aboutOf(read));
  return wordsFor({ brand: read.brand.name, spans: read.spans, carriedFrom: null });
}

/** Shows a view after all of its responses have been read, so that the layout does not shift. */
import type { FunctionComponent } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { PLAIN } from '@brand-visibility/report/data/report';
import { aboutOf } from '@brand-visibility/report/words/about';
import { WordsContext } from '@brand-visibility/report/words/words';
import type { View, ViewName } from './address.js';
import { say, wordsFor } from './language.js';
import type { PageName, PageResponses, Read } from './responses.js';
import { usePage } from './session.js';
import { Overview } from './views/overview.js';

interface ViewParts<Name extends PageName> {
  readonly names: (view: View) => readonly Name[];
  /** Number of responses, in the order of `names`, that the top of the view requires on a first visit. */
  readonly first?: number | undefined;
  /** `isWhole`: whether all responses have been read, not only the first. */
  readonly load: (isWhole: boolean) => Show<Name> | Promise<Show<Name>>;
}

type Show<Name extends PageName> = FunctionComponent<{ readonly read: Read<Name> }>;

const viewOf = <Name extends PageName>(
  names: ViewParts<Name>['names'],
  load: ViewParts<Name>['load'],
  first?: number,
) => ({ names, load, first }) as unknown as ViewParts<PageName>; // it receives the responses of `names`

/** The views that no visit begins with, in a script that loads after the first figures. */
const others = () => import('./views/others.js');

const VIEWS: { readonly [name in ViewName]: ViewParts<PageName> } = {
  portfolio: viewOf(
    () => ['portfolio'],
    async () => (await import('./views/portfolio.js')).Portfolio,
  ),
  overview: viewOf(
    () => [
      'comparison',
      'all_engines',
      'all_questions',
      'since',
      'runs',
      'explanation_missing',
      'unbranded',
      'visibility',
      'explanation',
      'visibility_before',
      'explanation_before',
      'ranking',
      'months',
      'weeks',
      'leads',
      'engines',
      'engines_before',
      'questions',
      'questions_before',
      'branded',
      'branded_before',
      'pages',
      'targets',
      'recommendations',
      'domains',
      'access',
    ],
    async (isWhole) => (isWhole ? (await others()).WholeOverview : Overview),
    12,
  ),
  engines: viewOf(
    () => [
      'comparison',
      'all_engines',
      'engines',
      'engines_before',
      'ranking',
      'questions_before',
      'try_now',
      'try_before',
    ],
    async () => (await others()).EnginesView,
  ),
  questions: viewOf(
    ({ tab }) => [
      'comparison',
      'all_engines',
      tab === 'theme' || tab === 'category' || tab === 'location' ? tab : 'prompt',
    ],
    async () => (await others()).QuestionsView,
  ),
  sites: viewOf(
    ({ tab }) => [
      'comparison',
      'all_engines',
      ...(tab === 'targets'
        ? (['targets', 'pages'] as const)
        : ([tab === 'pages' ? 'all_pages' : 'domains'] as const)),
    ],
    async () => (await others()).SitesView,
  ),
  work: viewOf(
    () => ['recommendations', 'explanation', 'runs'],
    async () => (await others()).WorkView,
  ),
  access: viewOf(
    () => ['access', 'audits'],
    async () => (await others()).Access,
  ),
  report: viewOf(
    () => [],
    async () => (await import('./views/client-report.js')).ClientReport,
  ),
};

/** Identifies a view of which only the first responses (`first`) have been read. */
const FIRST = '';

interface ShownProps {
  readonly readAt: string;
  /** `isFirst`: the visit has shown nothing before. */
  readonly onShown: (responses: Partial<PageResponses>, isFirst: boolean) => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * Shows the view in the URL after all of its responses have been read. Until then, the view keeps its previous data, so
 * that the layout does not shift. On a first visit, the upper part appears as soon as its responses have been read.
 */
export function Shown({ readAt, onShown, onFault }: ShownProps) {
  const { view, brand, reader } = usePage();
  const [shown, setShown] = useState<{
    readonly key: string;
    readonly name: ViewName;
    readonly read: Read<PageName>;
    readonly Show: Show<PageName>;
    /** Distinguishes what was read at different times. */
    readonly number: number;
  } | null>(null);
  /** Whether the reader pressed a tab of the view, which is then built again. */
  const isTab = useRef(false);
  const { names, first, load } = VIEWS[view.name];
  const wanted = names(view);
  const key = `${view.name} ${wanted.join()}`;

  useEffect(() => {
    let isHere = true;
    const { choice, spans } = reader;
    const take = (of: string, responses: Read<PageName>['responses'], Show: Show<PageName>) => {
      isTab.current = Boolean(document.activeElement?.closest('main .tabs'));
      const read = { choice, spans, brand, readAt, setup: PLAIN, responses };
      setShown((old) => ({ key: of, name: view.name, read, Show, number: (old?.number ?? 0) + 1 }));
    };
    const top =
      shown === null && first !== undefined
        ? Promise.all([reader.read(wanted.slice(0, first)), load(false)]).then(
            ([responses, Show]) => {
              if (isHere) take(FIRST, responses, Show);
              return new Promise((done) => setTimeout(done)); // the first figures are shown before
            },
            () => undefined, // the request for all responses reports the failure
          )
        : Promise.resolve();
    Promise.all([reader.read(wanted), top.then(() => load(true))]).then(
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
          <shown.Show read={shown.read} />
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

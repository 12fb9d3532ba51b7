/** The page after the service has accepted the key: the bar, the current view, and the drawer of answers. */
import type { Brand } from '@brand-visibility/client';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { ChartContext, type Chart } from '@brand-visibility/report/charts/downloadable-chart';
import { NO_FILTERS } from '@brand-visibility/report/data/choice';
import { localDay } from '@brand-visibility/report/data/days';
import { faultOf } from '@brand-visibility/report/data/load';
import type { Fault } from '@brand-visibility/report/data/report';
import { spansOf } from '@brand-visibility/report/data/spans';
import { AnswersContext } from '@brand-visibility/report/figure/element';
import type { AnswerQuery } from '@brand-visibility/report/figure/figure';
import { WordsContext } from '@brand-visibility/report/words/words';
import { hashOf, viewIn, type View, type ViewName } from './address.js';
import { Bar } from './bar.js';
import { openClient, waitText, type OnWait } from './connection.js';
import { Offer } from './downloads.js';
import { applyFaces, loadFaces } from './faces.js';
import { say, wordsFor } from './language.js';
import { save } from './save.js';
import { later, useLater } from './later.js';
import { Notice } from './notices.js';
import { closePanel } from './popover.js';
import { countsOf, readerFor } from './responses.js';
import { PageContext, type Page } from './session.js';
import { Shown } from './shown.js';

export interface ToolProps {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly apiKey: string;
  readonly brands: readonly Brand[];
  /** Called when the session ends: the service refuses the key, or the reader wants it forgotten (null). */
  readonly onEnd: (fault: Fault | null) => void;
}

const Drawer = later(async () => (await import('./drawer.js')).Drawer);

type Wait = Parameters<OnWait>[0];

/** Shows the views of the brands that a key can read. */
export function Tool({ apiKey, brands, clock, onEnd }: ToolProps) {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const now = () => new Date(clock()).toISOString();
  const [view, go, change] = useView(brands, () => localDay(now(), zone));
  const [wait, setWait] = useState<Wait>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [attempt, setAttempt] = useState(0);
  const charts = useMemo(() => new Map<string, Chart>(), []);
  const [opened, setOpened] = useState<{ readonly answers: AnswerQuery; readonly count: number } | null>(
    null,
  );
  const opener = useRef<Element | null>(null);
  const chosen = brands.find(({ id }) => id === view.choice.brand_id);
  const brand = chosen ?? (view.name === 'portfolio' ? brands[0] : undefined);
  const choiceKey = hashOf({ ...view, name: 'overview', tab: null, sort: null, answers: null });
  // The counts of another brand, or of other days, would be wrong.
  const counts = useMemo((): { [name in ViewName]?: number } => ({}), [choiceKey]);
  const [, redraw] = useState({});
  // A tab that stays open over midnight asks for the days of its new day with the next choice.
  const readAt = useMemo(now, [choiceKey, attempt, localDay(now(), view.choice.tz)]);

  const leaving = useMemo(() => new AbortController(), []);
  const client = useMemo(() => openClient(apiKey, leaving.signal, setWait), [apiKey]);
  const reader = useMemo(
    () => readerFor(client, view.choice, spansOf(view.choice, readAt)),
    [client, choiceKey, attempt, readAt],
  );
  useEffect(() => () => leaving.abort(), []);
  const isOpen = view.answers !== null;
  useLayoutEffect(() => {
    if (!isOpen && opener.current instanceof HTMLElement) opener.current.focus();
  }, [isOpen]);
  // If the filter values cannot be read, the page is shown without them.
  const menus = useLater(
    () => (chosen ? client.getFilters({ brand_id: chosen.id }) : null),
    [client, chosen],
  );

  if (brand === undefined) {
    const [first] = brands;
    const toFirst = first && {
      action: say('notices.firstBrand'),
      onAction: () => go({ choice: { ...view.choice, brand_id: first.id, filters: NO_FILTERS } }),
    };
    return (
      <main class="alone">
        <Notice isAll {...toFirst}>
          {first ? say('notices.otherBrand') : say('notices.noBrand')}
        </Notice>
      </main>
    );
  }
  const faultIn = (error: unknown): Fault | null => {
    if (leaving.signal.aborted) return null; // the request's session has ended
    const found = faultOf(error);
    if (found.status !== 401) return found;
    onEnd(found);
    return null;
  };
  const onFault = (error: unknown) => setFault(faultIn(error));
  const words = wordsFor({ brand: brand.name, spans: reader.spans, carriedFrom: null });
  const page: Page = {
    view,
    brand,
    brands,
    menus,
    reader,
    counts,
    charts,
    forget: () => onEnd(null),
    go,
    change,
    csv: (name) => {
      const file = `${view.choice.brand_id || 'all'}-${name}.csv`;
      reader.csv(name, view.answers ?? {}).then((text) => save(file, 'text/csv', text), onFault);
    },
    onFault,
    faultIn,
  };
  return (
    <PageContext.Provider value={page}>
      <WordsContext.Provider value={words}>
        <AnswersContext.Provider
          value={(answers, count) => {
            opener.current = document.activeElement;
            setOpened({ answers, count });
            go({ answers });
          }}
        >
          <Bar zones={[...new Set(['UTC', zone, view.choice.tz])]} today={localDay(readAt, zone)} />
          {wait && (
            <p class="wait" role="status">
              {waitText(wait)}
            </p>
          )}
          {fault && (
            <Notice role="alert" action={say('notices.tryNow')} onAction={() => setAttempt(attempt + 1)}>
              <strong>{fault.status === null ? say('notices.away') : say('notices.cannotShow')}</strong>{' '}
              {fault.status === null ? say('notices.former') : fault.detail}
            </Notice>
          )}
          <ChartContext.Provider value={(chart) => <Offer chart={chart} />}>
            <Shown
              readAt={readAt}
              onShown={(responses, isFirst) => {
                setFault(null);
                Object.assign(counts, countsOf(responses));
                redraw({});
                // The first figures are shown before the fonts are loaded.
                if (isFirst) setTimeout(() => void loadFaces());
                else applyFaces();
              }}
            />
          </ChartContext.Provider>
          {view.answers && (
            <Drawer
              key={choiceKey}
              count={
                opened && JSON.stringify(opened.answers) === JSON.stringify(view.answers)
                  ? opened.count
                  : null
              }
              onClose={() => {
                setOpened(null);
                if (opened) history.back();
                else change({ answers: null });
              }}
            />
          )}
        </AnswersContext.Provider>
      </WordsContext.Provider>
    </PageContext.Provider>
  );
}

/** Keeps the current view in the URL, so that the browser's back button leads to the previous view. */
function useView(brands: readonly Brand[], today: () => string) {
  const current = (): View => {
    const view = viewIn(location.hash, today());
    const isAll = view.name === 'portfolio' && brands.length > 1;
    const brand_id = view.choice.brand_id || isAll ? view.choice.brand_id : (brands[0]?.id ?? '');
    const name = view.name === 'portfolio' && !isAll ? 'overview' : view.name;
    return { ...view, name, choice: { ...view.choice, brand_id } };
  };
  const [view, setView] = useState(current);
  useEffect(() => {
    const follow = () => setView(current());
    addEventListener('popstate', follow);
    addEventListener('hashchange', follow);
    return () => {
      removeEventListener('popstate', follow);
      removeEventListener('hashchange', follow);
    };
  }, [brands]);
  const show = (how: 'pushState' | 'replaceState') => (changed: Partial<View>) => {
    const isOther = changed.name !== undefined || changed.tab !== undefined;
    const next = { ...view, ...(isOther && { sort: null }), ...(changed.name && { tab: null }), ...changed };
    closePanel();
    history[how](null, '', hashOf(next));
    setView(next);
  };
  return [view, show('pushState'), show('replaceState')] as const;
}

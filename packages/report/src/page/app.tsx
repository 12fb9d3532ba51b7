import {
  BrandVisibilityError,
  type Brand,
  type Client,
  type GetFiltersResponse,
} from '@brand-visibility/client';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Choice } from '../data/choice.js';
import { plusMonths } from '../data/days.js';
import { fileNamesOf, windowSlug } from '../data/file-name.js';
import { faultOf, loadReport } from '../data/load.js';
import type { Fault, Report } from '../data/report.js';
import { AnswersContext } from '../parts/figure.js';
import { ReportView } from '../parts/report-view.js';
import type { AnswerQuery } from '../story/figure.js';
import { choiceIn, hashOf } from './address.js';
import { Answers } from './answers.js';
import { openClient, type OnWait } from './connection.js';
import { Controls } from './controls.js';
import { download, savedDocument } from './download.js';
import { KeyForm } from './key-form.js';
import { Refused } from './refused.js';

/** Requests at the same time: as many as a browser opens connections to one server. */
const LANES = 6;
const MONTHS = 13;

/** What the page is built with, of the browser that shows it. */
export interface AppProps {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly zone: string;
}

interface Session {
  readonly key: string;
  readonly brands: readonly Brand[];
}

const NEVER = new AbortController().signal;

/** The key first, then the report. */
export function App(props: AppProps) {
  const [session, setSession] = useState<Session | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const open = async (key: string) => {
    setBusy(true);
    setRefusal(null);
    try {
      const brands: Brand[] = [];
      const client = openClient(key, NEVER, () => undefined);
      for await (const brand of client.listBrands.all({ limit: 100 })) brands.push(brand);
      setSession({ key, brands });
    } catch (error) {
      setRefusal(error instanceof BrandVisibilityError ? error.detail : 'The key cannot be sent.');
    }
    setBusy(false);
  };
  if (session === null) return <KeyForm refusal={refusal} isBusy={isBusy} onKey={(key) => void open(key)} />;
  return (
    <Viewer
      {...props}
      session={session}
      onExpired={(fault) => {
        setRefusal(fault.detail);
        setSession(null);
      }}
    />
  );
}

interface ViewerProps extends AppProps {
  readonly session: Session;
  readonly onExpired: (fault: Fault) => void;
}

type Wait = Parameters<OnWait>[0];

function Viewer({ session, clock, zone, onExpired }: ViewerProps) {
  const [choice, setChoice] = useChoice(session.brands);
  const [report, setReport] = useState<Report | null>(null);
  const [menus, setMenus] = useState<GetFiltersResponse | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const [wait, setWait] = useState<Wait>(null);
  const [query, setQuery] = useState<AnswerQuery | null>(null);
  const client = useRef<Client | null>(null);
  const brand = session.brands.find(({ id }) => id === choice.brand_id) ?? null;

  useEffect(() => {
    const leaving = new AbortController();
    const isHere = () => !leaving.signal.aborted;
    const fail = (error: unknown) => {
      if (!isHere()) return;
      const found = faultOf(error);
      if (found.status === 401) onExpired(found);
      else setFault(found);
    };
    setFault(null);
    setWait(null);
    setQuery(null);
    if (choice.brand_id === '') return; // of a key that reads no brand
    const opened = openClient(session.key, leaving.signal, (found) => isHere() && setWait(found));
    client.current = opened;
    const readAt = new Date(clock()).toISOString();
    loadReport(opened, choice, { readAt, lanes: LANES, brand: brand ?? undefined }).then(
      (found) => isHere() && setReport(found),
      fail,
    );
    opened.getFilters({ brand_id: choice.brand_id }).then(
      (found) => isHere() && setMenus(found),
      () => isHere() && setMenus(null), // the report is there without menus, and says what is wrong
    );
    return () => leaving.abort();
  }, [session, choice]);

  const save = async (shown: Report) => {
    const name = fileNamesOf(session.brands).get(shown.brand.id) ?? shown.brand.id;
    download(`${name}-${windowSlug(shown.choice.window)}.html`, 'text/html', await savedDocument(shown));
  };
  const months = useMemo(() => monthsUpTo(new Date(clock()).toISOString().slice(0, 7)), []);
  const isLoaded = report !== null && report.choice === choice;
  return (
    <>
      <section class="toolbar" aria-label="View">
        <Controls
          brands={session.brands}
          choice={choice}
          brand={brand}
          menus={menus}
          months={months}
          zones={['UTC', zone]}
          onChoice={setChoice}
        />
        <div class="tools">
          <button type="button" disabled={!isLoaded} onClick={() => print()}>
            Print
          </button>
          <button type="button" disabled={!isLoaded} onClick={() => report && void save(report)}>
            Save as HTML
          </button>
        </div>
      </section>
      {wait && (
        <p class="wait" role="status">
          {wait.isLimit
            ? `The rate limit of this key is reached. The page continues in ${wait.seconds} s.`
            : `The service cannot be reached. The page tries again in ${wait.seconds} s.`}
        </p>
      )}
      <main
        data-state={isLoaded ? 'loaded' : 'loading'}
        aria-busy={!isLoaded && fault === null && choice.brand_id !== ''}
        class={report && report.choice !== choice ? 'stale' : undefined}
      >
        {fault && <Refused fault={fault} />}
        {report === null && !fault && choice.brand_id !== '' && (
          <p class="loading" role="status">
            Loading
          </p>
        )}
        {session.brands.length === 0 && <p class="empty">This key reads no brand yet.</p>}
        {report && !fault && (
          <AnswersContext.Provider value={setQuery}>
            <ReportView report={report} />
          </AnswersContext.Provider>
        )}
      </main>
      {query && client.current && report && (
        <Answers
          client={client.current}
          choice={report.choice}
          brand={report.brand}
          query={query}
          onClose={() => setQuery(null)}
        />
      )}
    </>
  );
}

/** The view, which the address has as well: the browser's way back leads to the view before. */
function useChoice(brands: readonly Brand[]): [Choice, (choice: Choice) => void] {
  const current = () => {
    const choice = choiceIn(location.hash);
    return choice.brand_id === '' ? { ...choice, brand_id: brands[0]?.id ?? '' } : choice;
  };
  const [choice, setChoice] = useState(current);
  useEffect(() => {
    const follow = () => setChoice(current());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [brands]);
  return [
    choice,
    (changed) => {
      location.hash = hashOf(changed);
    },
  ];
}

function monthsUpTo(latest: string): string[] {
  const months = [latest];
  while (months.length < MONTHS) months.push(plusMonths(months.at(-1) ?? latest, -1));
  return months;
}

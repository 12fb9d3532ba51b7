/** The small trends of the portfolio, which are requested after the table stands (rule 11.18). */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Sparkline } from '@brand-visibility/report/charts/sparkline';
import { parametersOf } from '@brand-visibility/report/data/requests';
import { message } from '@brand-visibility/report/words/message';
import { useWords } from '@brand-visibility/report/words/words';
import { filtersOfBrands, LEFT } from '../portfolio.js';
import type { Read } from '../responses.js';
import { usePage } from '../session.js';

/** Maximum number of trends, each of which takes a request. */
const MOST = 20;

type Months = readonly (number | null)[];

interface Trends {
  readonly months: ReadonlyMap<string, Months>;
  /** Requests the months of a brand, unless they were requested before or nothing more may be requested. */
  readonly ask: (brand_id: string) => void;
}

/** Reads the months of brands one after the other, as long as the rate limit allows. */
export function useTrends({ responses: { portfolio } }: Read<'portfolio'>): Trends {
  const { reader } = usePage();
  const [months, setMonths] = useState<Trends['months']>(new Map(Object.entries(portfolio.months)));
  const ask = useMemo(() => {
    const { client, choice, spans } = reader;
    const filters = filtersOfBrands(choice.filters);
    const asked = new Set(Object.keys(portfolio.months));
    let left = portfolio.rateLimit?.remaining ?? Infinity;
    let last = Promise.resolve();
    const read = async (brand_id: string) => {
      if (left < LEFT) return;
      const platforms = portfolio.stories[brand_id]?.engines ?? filters.platforms;
      const { series } = parametersOf({ ...choice, filters: { ...filters, platforms }, brand_id }, spans);
      const { data, rateLimit } = await client
        .getVisibilitySeries({ ...series, interval: 'month' })
        .withResponse();
      left = rateLimit?.remaining ?? left;
      setMonths((known) =>
        new Map(known).set(
          brand_id,
          data.data.map(({ visibility }) => visibility),
        ),
      );
    };
    return (brand_id: string) => {
      if (asked.has(brand_id) || asked.size === MOST) return;
      asked.add(brand_id);
      last = last.then(() => read(brand_id)).catch(() => undefined); // the table stands without it
    };
  }, [portfolio]);
  return { months, ask };
}

/** The trend of a brand, which is requested when it is first on the screen. */
export function Trend({ of, trends: { months, ask } }: { readonly of: string; readonly trends: Trends }) {
  const { text, numbers } = useWords();
  const cell = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) ask(of);
    });
    if (cell.current) seen.observe(cell.current);
    return () => seen.disconnect();
  }, [of, ask]);
  const values = months.get(of);
  return (
    <span ref={cell} class="trend-cell">
      {values && (
        <Sparkline values={values} label={text(message('l.index.months'))} write={numbers.decimal} />
      )}
    </span>
  );
}

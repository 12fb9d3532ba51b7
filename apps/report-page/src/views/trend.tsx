/** The small trend of a brand in the portfolio, which is requested when it is first on the screen (rule 11.18). */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Sparkline } from '@brand-visibility/report/charts/sparkline';
import { message } from '@brand-visibility/report/words/message';
import { useWords } from '@brand-visibility/report/words/words';
import type { PortfolioRead } from '../portfolio.js';

export function Trend({ of, monthsOf }: Pick<PortfolioRead, 'monthsOf'> & { readonly of: string }) {
  const { text, numbers } = useWords();
  const cell = useRef<HTMLSpanElement>(null);
  const [values, setValues] = useState<readonly (number | null)[] | null>(null);
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => {
      // The table stands without a trend.
      if (entries.some(({ isIntersecting }) => isIntersecting)) monthsOf(of).then(setValues, () => undefined);
    });
    if (cell.current) seen.observe(cell.current);
    return () => seen.disconnect();
  }, [of, monthsOf]);
  return (
    <span ref={cell} class="trend-cell">
      {values && (
        <Sparkline values={values} label={text(message('l.index.months'))} write={numbers.decimal} />
      )}
    </span>
  );
}

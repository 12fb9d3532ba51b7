/** The first view: the months, who leads and the rows of the report's first page, below the figures. */
import { useState } from 'preact/hooks';
import { BrandLines } from '@brand-visibility/report/parts/brand-lines';
import { Brands } from '@brand-visibility/report/parts/ranking';
import { Rows } from '@brand-visibility/report/parts/rows';
import { Months } from '@brand-visibility/report/parts/trend';
import { rankedBrands } from '@brand-visibility/report/story/brands';
import * as of from '@brand-visibility/report/words/message';
import { useWords, Word } from '@brand-visibility/report/words/words';
import { say } from '../language.js';
import { useLater } from '../later.js';
import { usePage } from '../session.js';
import type { ReadOf } from '../reads.js';
import { Overview } from './overview.js';

export function WholeOverview({ read }: { readonly read: ReadOf<'overview'> }) {
  return (
    <Overview
      read={read}
      below={(told) => (
        <>
          <Trend read={read} />
          <Rows report={read} />
          <section class="leaders" aria-labelledby="leaders-title">
            <h2 id="leaders-title">
              <Word k="l.part.leads" />
            </h2>
            <div class="wide" tabIndex={0} role="group" aria-labelledby="leaders-title">
              <Brands report={read} ranked={rankedBrands(read)} told={told} both={say('overview.both')} />
            </div>
          </section>
        </>
      )}
    />
  );
}

function Trend({ read }: { readonly read: ReadOf<'overview'> }) {
  const { reader } = usePage();
  const [isAll, setAll] = useState(false);
  const lines = useLater(() => (isAll ? reader.read(['brand_months']) : null), [isAll, reader]);
  const brand = of.name(read.brand.name);
  return (
    <section class="trend" aria-labelledby="trend-title">
      <header class="head">
        <h2 id="trend-title">
          {isAll ? <Word k="l.leads.chart" /> : <Word k="l.trend.chart" of={{ brand }} />}
        </h2>
        <div class="tabs" role="group" aria-label={say('overview.chartBrands')}>
          <button type="button" aria-pressed={!isAll} onClick={() => setAll(false)}>
            {useWords().value(brand)}
          </button>
          <button type="button" aria-pressed={isAll} onClick={() => setAll(true)}>
            {say('allBrands')}
          </button>
        </div>
      </header>
      {isAll && lines ? (
        <BrandLines report={{ ...read, responses: lines }} ranked={rankedBrands(read)} />
      ) : (
        <Months report={read} wide="half" />
      )}
      <p class="soft">{isAll ? say('overview.lines') : <Word k="l.trend.keys" />}</p>
    </section>
  );
}

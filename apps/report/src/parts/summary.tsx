/** The first page of the report, below its cover. */
import type { Report } from '../data/report.js';
import type { Told } from '../story/told.js';
import { Basis } from './basis.js';
import { Rows } from './rows.js';
import { Letter, StarNote } from './section.js';
import { areStarred, Figures } from './tiles.js';

export function Summary({ report, told }: { readonly report: Report; readonly told: Told }) {
  const { setup } = report;
  const isEmpty = told.kind === 'empty';
  return (
    <div class="summary">
      {!isEmpty && (
        <>
          <Figures report={report} told={told} />
          <StarNote shown={areStarred(report, told)} />
        </>
      )}
      <Rows report={report} />
      {setup.note && <Letter text={setup.note} />}
      <Basis report={report} told={told} />
    </div>
  );
}

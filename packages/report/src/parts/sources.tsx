import type { ComponentChildren } from 'preact';
import type { ListSourceDomainsRow, ListSourcePagesRow } from '@brand-visibility/client';
import { Bar } from '../charts/bars.js';
import type { Report } from '../data/report.js';
import type { AnswerQuery } from './actions.js';
import { Change, Figure, Text, WebLink } from './figure.js';
import { inWords } from './names.js';
import { Section } from './section.js';
import { figures, Table, type Column } from './table.js';

/** The domains and pages that answers cite. */

type Row = ListSourceDomainsRow | ListSourcePagesRow;

export function Sources({ report: { parts } }: { readonly report: Report }) {
  return (
    <>
      <Section
        id="domains"
        title="Cited domains"
        lead="Sites that engines rely on. “Lost” counts answers that cite one, name a rival and not the brand."
        part={parts.domains}
        empty="No counted answer of this window cites a source."
        rows="domains"
      >
        {({ data, total }) => (
          <Table
            label="Cited domains"
            at="domains.data"
            rows={data}
            keyOf={({ domain }) => domain}
            total={total}
            isMarked={({ owner }) => owner === 'own'}
            columns={columnsOf<ListSourceDomainsRow>(
              'Domain',
              ({ domain }) => (
                <WebLink url={domain === '' ? '' : `https://${domain}/`}>
                  {domain === '' ? 'Not recorded' : domain}
                </WebLink>
              ),
              ({ domain }) =>
                canBeAsked(domain) ? { title: `that cite ${domain}`, source_domain: domain } : undefined,
            )}
          />
        )}
      </Section>
      <Section
        id="pages"
        title="Cited pages"
        part={parts.pages}
        empty="No counted answer of this window cites a page."
        rows="pages"
      >
        {({ data, total }) => (
          <Table
            label="Cited pages"
            at="pages.data"
            rows={data}
            keyOf={({ url }) => url}
            total={total}
            isMarked={({ owner }) => owner === 'own'}
            columns={columnsOf<ListSourcePagesRow>(
              'Page',
              ({ url, title }) => (
                <>
                  <WebLink url={url}>{title ?? url}</WebLink>
                  {title !== null && (
                    <span class="address">
                      <Text>{url}</Text>
                    </span>
                  )}
                </>
              ),
              ({ url, title }) =>
                canBeAsked(url) ? { title: `that cite ${title ?? url}`, source_page: url } : undefined,
            )}
          />
        )}
      </Section>
    </>
  );
}

const LONGEST = 8192;

/** Whether the API can be asked for the answers that cite a domain or page with this text. */
const canBeAsked = (text: string) => text !== '' && [...text].length <= LONGEST && !/\p{Cc}/u.test(text);

/** `citing` gives the answers that cite the row; undefined if they cannot be asked for. */
function columnsOf<Any extends Row>(
  head: string,
  name: (row: Any) => ComponentChildren,
  citing: (row: Any) => AnswerQuery | undefined,
): Column<Any>[] {
  return [
    { head, isText: true, cell: (row) => name(row) },
    { head: 'Whose', isText: true, isMinor: true, cell: (row) => <Owner row={row} /> },
    {
      head: 'Share of answers %',
      isDecimal: true,
      cell: (row, at) => (
        <span class="barred">
          <Bar value={row.answer_share.current} max={100} isYou={row.owner === 'own'} />
          <Figure at={`${at}.answer_share.current`} value={row.answer_share.current} answers={citing(row)} />
        </span>
      ),
    },
    {
      head: 'Change',
      isDecimal: true,
      cell: (row, at) => (
        <Change
          at={`${at}.answer_share.change`}
          value={row.answer_share.change}
          isNeutral={row.owner !== 'own'}
        />
      ),
    },
    {
      head: 'Lost',
      cell: (row, at) => (
        <>
          <Figure
            at={`${at}.answers_naming_competitors_not_you`}
            value={row.answers_naming_competitors_not_you}
            answers={lost(citing(row))}
          />
          {' of '}
          <Figure at={`${at}.answer_count`} value={row.answer_count} answers={citing(row)} />
        </>
      ),
    },
    figures('Citations', 'citation_count', { isMinor: true }),
  ];
}

const lost = (citing: AnswerQuery | undefined) =>
  citing && { ...citing, title: `${citing.title}, name rivals and not the brand`, gap: true };

function Owner({ row: { owner, competitor_name, source_type } }: { readonly row: Row }) {
  if (owner === 'own') return <span class="badge you">Own</span>;
  if (owner === 'competitor') return <Text>{competitor_name ?? 'Competitor'}</Text>;
  return <span class="soft">{source_type === null ? '–' : <Text>{inWords(source_type)}</Text>}</span>;
}

import type { Engine, GetVisibilityGroupsResponse, GetVisibilityGroupsRow } from '@brand-visibility/client';
import { Bar, SplitBar } from '../charts/bars.js';
import type { Part, PartName, Report } from '../data/report.js';
import type { AnswerQuery } from './actions.js';
import { Change, Figure, Text } from './figure.js';
import { engineName } from './names.js';
import { Section } from './section.js';
import { Table, type Column } from './table.js';

/** Where the brand stands and where rivals win, by engine, prompt and theme. */

type Name = Extract<PartName, 'engines' | 'prompts' | 'themes'>;

interface Grouping {
  readonly name: Name;
  readonly title: string;
  readonly lead: string;
  readonly empty: string | ((response: GetVisibilityGroupsResponse) => string);
  readonly head: string;
  readonly labelOf: (row: GetVisibilityGroupsRow) => string;
  readonly answersOf: (row: GetVisibilityGroupsRow) => AnswerQuery;
}

const GROUPINGS: readonly Grouping[] = [
  {
    name: 'engines',
    title: 'Engines',
    lead: 'How often each engine names the brand, and whom it names instead.',
    empty: 'No engine has a counted answer in this window.',
    head: 'Engine',
    labelOf: ({ key }) => engineName(key ?? ''),
    answersOf: ({ key }) => ({
      title: `of ${engineName(key ?? '')}`,
      ...(key !== null && { platforms: [key as Engine] }),
    }),
  },
  {
    name: 'prompts',
    title: 'Prompts lost to rivals',
    lead: 'The questions whose answers most often name rivals and leave the brand out.',
    empty: 'No prompt has a counted answer in this window.',
    head: 'Prompt',
    labelOf: ({ label, key }) => label ?? key ?? '',
    answersOf: ({ label, key }) => ({
      title: `to “${label ?? ''}”`,
      ...(key !== null && { prompt_ids: [key] }),
    }),
  },
  {
    name: 'themes',
    title: 'Themes lost to rivals',
    lead: 'The same by theme.',
    empty: ({ data }) =>
      data.length === 0
        ? 'No theme has a counted answer in this window.'
        : 'The prompts of this window have no themes.',
    head: 'Theme',
    labelOf: ({ label }) => label ?? 'Without a theme',
    answersOf: ({ label, key }) => ({
      title: `on ${label ?? 'prompts without a theme'}`,
      theme_ids: [key ?? 'none'],
    }),
  },
];

export function Losses({ report: { parts } }: { readonly report: Report }) {
  return (
    <>
      {GROUPINGS.map((grouping) => (
        <Group grouping={grouping} part={parts[grouping.name]} />
      ))}
    </>
  );
}

function Group({
  grouping,
  part,
}: {
  readonly grouping: Grouping;
  readonly part: Part<GetVisibilityGroupsResponse>;
}) {
  const { name, title, lead, empty, head, labelOf, answersOf } = grouping;
  const columns: Column<GetVisibilityGroupsRow>[] = [
    { head, isText: true, cell: (row) => <Text>{labelOf(row)}</Text> },
    {
      head: 'Visibility %',
      isDecimal: true,
      cell: (row, at) => (
        <span class="barred">
          <Bar value={row.visibility.current} max={100} isYou />
          <Figure
            at={`${at}.visibility.current`}
            value={row.visibility.current}
            answers={naming(answersOf(row))}
          />
        </span>
      ),
    },
    {
      head: 'Change',
      isDecimal: true,
      cell: ({ visibility }, at) => <Change at={`${at}.visibility.change`} value={visibility.change} />,
    },
    { head: 'Lost to rivals', cell: (row, at) => <Lost row={row} at={at} query={answersOf(row)} /> },
    {
      head: 'Who wins',
      isText: true,
      cell: (row, at) => <Winners row={row} at={at} query={answersOf(row)} />,
    },
  ];
  return (
    <Section id={name} title={title} lead={lead} part={part} empty={empty} rows={name}>
      {({ data, total }) => (
        <>
          <Table
            label={title}
            at={`${name}.data`}
            rows={data}
            keyOf={({ key }) => key ?? ''}
            total={total}
            columns={columns}
          />
          <p class="note minor">
            Bars: blue answers name the brand, orange ones only rivals, grey ones nobody.
          </p>
        </>
      )}
    </Section>
  );
}

const naming = (query: AnswerQuery): AnswerQuery => ({
  ...query,
  title: `${query.title} that name the brand`,
  named: true,
});

interface CellProps {
  readonly row: GetVisibilityGroupsRow;
  readonly at: string;
  readonly query: AnswerQuery;
}

/** Of how many answers how many name a rival and not the brand. */
function Lost({ row, at, query }: CellProps) {
  return (
    <span class="barred">
      <SplitBar
        you={row.answers_naming_you}
        competitors={row.answers_naming_competitors_not_you}
        nobody={row.answers_naming_no_brand}
      />
      <span class="of">
        <Figure
          at={`${at}.answers_naming_competitors_not_you`}
          value={row.answers_naming_competitors_not_you}
          answers={{ ...query, title: `${query.title} that name rivals and not the brand`, gap: true }}
        />
        {' of '}
        <Figure at={`${at}.answer_count`} value={row.answer_count} answers={query} />
      </span>
    </span>
  );
}

const SHOWN_WINNERS = 2;

function Winners({ row, at, query }: CellProps) {
  const [first, ...others] = row.competitors_named.slice(0, SHOWN_WINNERS);
  if (first === undefined) return <span class="soft">Nobody</span>;
  return (
    <>
      {[first, ...others].map(({ name, answers }, index) => (
        <span class={index === 0 ? 'winner first' : 'winner'}>
          <Text>{name}</Text>{' '}
          <Figure
            at={`${at}.competitors_named.${index}.answers`}
            value={answers}
            answers={{
              ...query,
              title: `${query.title} that name ${name} and not the brand`,
              named: false,
              competitor: name,
            }}
          />
        </span>
      ))}
    </>
  );
}

/** Reads the data of a report, and renders its document and its charts. */
import type { Client } from '@brand-visibility/client';
import { csvFile, svgFile } from '../charts/files.js';
import { readAnswers } from '../story/answers.js';
import { plusDays } from '../data/days.js';
import { loadReport } from '../data/load.js';
import { styleFor } from '../palette.js';
import type { Report } from '../data/report.js';
import { documentOf, type DocumentStyle } from '../document.js';
import { wordsIn, wordsOf } from '../words/of-report.js';
import { nameAmong } from '../story/attention.js';
import { contradicting } from '../story/contains-name.js';
import { findingsIn } from '../story/look.js';
import { questionText } from '../story/questions.js';
import { severalOf } from '../story/several.js';
import { groupDocument } from './index-page.js';
import { mailParts, type MailParts } from './mail.js';
import { isRolling, spansIn, type ReportJob } from './report-jobs.js';
import { saidIn, type Said } from './said.js';

/** What a report is made from, and the functions that make it. */
export interface Content {
  /**
   * The document without its mark. If later days cannot change its figures, it is made as on the day after its window,
   * so that only the date of the file differs.
   */
  readonly basis: string;
  /** The figures of the windows and the months. */
  readonly figures: string;
  /** What the index says of the brands. */
  readonly said: readonly Said[];
  /** The files of the charts, by the end of their names; empty for a group. */
  readonly charts: ReadonlyMap<string, string>;
  /** The first line of the cover, as plain text. */
  readonly statement: string;
  /** The questions that are marked as not containing the name of the brand, but contain it. */
  readonly contradicting: readonly string[];
  /** What the report contains that somebody may have to look at. */
  readonly found: readonly string[];
  readonly mail: MailParts;
  readonly render: (mark: string, correctedOn: string | null) => string;
}

/** The fields of the responses that count as figures, so that a new field of the API does not correct reports. */
const FIGURES = [
  'comparison',
  'months',
  'leads',
  'engines',
  'questions',
  'branded',
  'domains',
  'data',
  'visibility',
  'average_position',
  'sentiment_score',
  'share_of_voice',
  'current',
  'previous',
  'answer_count',
  'previous_answer_count',
];

export async function contentOf(
  job: ReportJob,
  client: Client,
  style: DocumentStyle,
  onPart: (done: number, of: number) => void,
): Promise<Content> {
  const { setup, readAt, isGroup, name, parts, choice } = job;
  const reports: Report[] = [];
  for (const part of parts) {
    const quotes = job.quotes ? readAnswers : null;
    const onProgress = (done: number, of: number) => onPart(done + reports.length * of, of * parts.length);
    const options = { ...part, readAt, quotes, lanes: 1, onProgress };
    reports.push(await loadReport(client, { ...choice, brand_id: part.brand.id }, options));
  }
  const look = styleFor(style, setup);
  const charts = new Map<string, string>();
  const documentAt = (made: Pick<Report, 'readAt' | 'correctedOn'>, today: string, mark: string) => {
    const spans = { ...spansIn(job), today };
    const dated = reports.map((report): Report => ({ ...report, ...made, spans }));
    const [first] = dated;
    if (isGroup || first === undefined)
      return groupDocument(name, dated, { ...made, spans, setup, style: look, mark });
    return documentOf(first, look, mark, (chart) => {
      charts.set(`${chart.name}.svg`, svgFile(chart, look.css));
      charts.set(`${chart.name}.csv`, csvFile(chart));
    });
  };
  const { current, today } = spansIn(job);
  const after = plusDays(current.end_date, 1);
  const basis = isRolling(job)
    ? documentAt({ readAt }, today, '')
    : documentAt({ readAt: `${after}T12:00:00.000Z` }, after, '');
  const said = reports.map(saidIn);
  const told = said.map((one) => one.told);
  const [only] = isGroup ? [] : reports;
  const spans = spansIn(job);
  const words = only ? wordsOf(only) : wordsIn(setup.language, { brand: name, spans, carriedFrom: null });
  const [first] = told;
  const lines = only && first ? [[first.headline], ...first.lines] : severalOf(told).lines;
  const brands = reports.map(({ brand }) => brand);
  const namedBrands = brands.map((brand) => ({ id: brand.id, name: nameAmong(brand, brands) }));
  return {
    basis,
    statement: (lines[0] ?? []).map(words.text).join(' '),
    contradicting: reports.flatMap(contradicting).map(({ row }) => questionText(row)),
    found: reports.flatMap((report, index) => findingsIn(report, told[index]!)),
    mail: mailParts(
      words,
      spans,
      lines,
      said.map((one, index) => [isGroup ? (namedBrands[index] ?? null) : null, one]),
    ),
    figures: JSON.stringify(
      reports.map(({ responses }) => responses),
      FIGURES,
    ),
    said,
    charts,
    render: (mark, correctedOn) =>
      documentAt({ readAt, ...(correctedOn !== null && { correctedOn }) }, today, mark),
  };
}

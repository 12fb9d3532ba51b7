import type { Operations, RecordOf, ReplyOf } from '@brand-visibility/contract';
import { formatInstant } from '@brand-visibility/domain';
import type { AnswerRow } from '../ports.js';
import { StoredListWriter } from './stored-list.js';

type Answer = ReplyOf<Operations['listAnswers']>['data'][number];
type BrandAnswer = ReplyOf<Operations['listBrandAnswers']>['data'][number];
type Stored<List extends 'competitors' | 'sources'> = RecordOf<'answer'>[List];

const COMPETITORS = new StoredListWriter({ members: ['name', 'position', 'sentiment', 'domain'] });
const SOURCES = new StoredListWriter({ members: ['url', 'domain', 'title'] });

/** The answer resource (rule 11.12). */
export function answerReply(row: AnswerRow): Answer {
  return { ...withoutLists(row), competitors: competitorsOf(row), sources: sourcesOf(row) };
}

/** The JSON of `answerReply` in fragments, without parsing its lists. */
export function answerJson(row: AnswerRow): readonly string[] {
  return written(row, COMPETITORS.write(row.competitors));
}

/** The spellings that reports show for the rivals of a page. */
export class ReportNames {
  readonly #json = new Map<number, string>();

  /** `shown`: the spelling of each rival by ordinal, without the brand's own name. */
  constructor(readonly shown: ReadonlyMap<number, string>) {}

  /** Null for the brand's own name. */
  of(rival: number): string | null {
    return this.shown.get(rival) ?? null;
  }

  /** The member of a competitor, as JSON that begins with a comma. */
  memberOf(rival: number): string {
    const known = this.#json.get(rival);
    if (known !== undefined) return known;
    const json = `,"report_name":${JSON.stringify(this.of(rival))}`;
    this.#json.set(rival, json);
    return json;
  }
}

/** An answer of the list of a brand (rules 16.8 and 16.9). `rivals` are the ordinals of its competitors. */
export function brandAnswerReply(row: AnswerRow, rivals: readonly number[], names: ReportNames): BrandAnswer {
  const competitors = competitorsOf(row).map((each, i) => ({ ...each, report_name: names.of(rivals[i]!) }));
  return { ...withoutLists(row), competitors, sources: sourcesOf(row) };
}

/** The JSON of `brandAnswerReply` in fragments, without parsing its lists. */
export function brandAnswerJson(
  row: AnswerRow,
  rivals: readonly number[],
  names: ReportNames,
): readonly string[] {
  return written(
    row,
    COMPETITORS.write(row.competitors, (i) => names.memberOf(rivals[i]!)),
  );
}

/** The members before the lists. */
function withoutLists(row: AnswerRow) {
  return {
    id: row.id,
    prompt_id: row.prompt_id,
    run_id: row.run_id,
    platform: row.platform,
    created_at: formatInstant(row.created_at),
    text: row.text,
    text_markdown: row.text_markdown,
    brand_named: row.brand_named,
    position: row.position,
    sentiment: row.sentiment,
  };
}

function written(row: AnswerRow, competitors: string): readonly string[] {
  return [
    JSON.stringify(withoutLists(row)).slice(0, -1),
    `,"competitors":${competitors},"sources":${SOURCES.write(row.sources)}}`,
  ];
}

/** Lists members explicitly, because a database may reorder those of a stored object. */
function competitorsOf(row: AnswerRow) {
  const competitors = JSON.parse(row.competitors) as Stored<'competitors'>; // as imported
  return competitors.map(({ name, position, sentiment, domain }) => ({ name, position, sentiment, domain }));
}

function sourcesOf(row: AnswerRow) {
  const sources = JSON.parse(row.sources) as Stored<'sources'>; // as imported
  return sources.map(({ url, domain, title }) => ({ url, domain, title }));
}

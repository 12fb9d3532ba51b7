import type { Operations, ReplyOf } from '@brand-visibility/contract';
import { formatInstant, knownDomain } from '@brand-visibility/domain';
import type { AnswerRow } from '../ports.js';

type Answer = ReplyOf<Operations['listAnswers']>['data'][number];
type BrandAnswer = ReplyOf<Operations['listBrandAnswers']>['data'][number];

/** The answer resource (rule 11.12). */
export function answerReply(row: AnswerRow): Answer {
  return withMembers(
    row,
    row.competitors.map(({ name, position, sentiment, domain }) => ({
      name,
      position,
      sentiment,
      domain: knownDomain(domain),
    })),
  );
}

/**
 * An answer of the list of a brand (rules 16.8 and 16.9). `rivals` are the ordinals of its competitors; `reportName`
 * returns the spelling that reports show for a rival, null for the brand's own name.
 */
export function brandAnswerReply(
  row: AnswerRow,
  rivals: readonly number[],
  reportName: (rival: number) => string | null,
): BrandAnswer {
  return withMembers(
    row,
    row.competitors.map(({ name, position, sentiment, domain }, i) => ({
      name,
      position,
      sentiment,
      domain: knownDomain(domain),
      report_name: reportName(rivals[i]!),
    })),
  );
}

/** Lists members explicitly, because a database may reorder those of a stored object. */
function withMembers<Competitors>(row: AnswerRow, competitors: Competitors) {
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
    competitors,
    sources: row.sources.map(({ url, domain, title }) => ({ url, domain, title })),
  };
}

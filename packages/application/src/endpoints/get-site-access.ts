import { HISTORY_DEPTH } from '@brand-visibility/domain/site-access/history';
import { siteAccessReport } from '@brand-visibility/domain/site-access/report';
import { formatInstant, formatInstantOrNull } from '@brand-visibility/domain/time/instant';
import { withBrand, type UseCase } from './use-case.js';

/** Handles `GET .../site-access` (rule 9.2). */
export const getSiteAccess: UseCase<'getSiteAccess'> = (context, caller, { brand_id }) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const latest = await reader.siteAccess.latest();
    if (latest === null) return { brand_id, check: null, history: [] };
    const completed = await reader.siteAccess.completed(HISTORY_DEPTH);
    const { state, found, history } = siteAccessReport(latest, completed, brand.domain, context.now);
    return {
      brand_id,
      check: {
        status: state.status,
        origin: state.origin,
        checked_at: formatInstantOrNull(found && found.check.completed_at),
        verdict: found && found.reading.verdict,
        reachable: found && found.check.reachable,
        counts: found && found.reading.counts,
        findings: found ? found.reading.findings : [],
        crawlers: found ? found.check.crawlers : [],
        robots_txt: found && found.check.robots_txt,
        llms_txt: found && found.check.llms_txt,
        sitemap: found && found.check.sitemap,
        fetch_count: found && found.check.fetch_count,
        error: state.error,
      },
      history: history.map(({ checked_at, ...item }) => ({ checked_at: formatInstant(checked_at), ...item })),
    };
  });

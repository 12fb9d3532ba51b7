import {
  formatInstant,
  formatInstantOrNull,
  HISTORY_DEPTH,
  siteAccessReport,
} from '@brand-visibility/domain';
import type { CompletedCheckRow } from '../ports.js';
import { withBrand, type UseCase } from './use-case.js';

/** Endpoint 11 (rule 11.13). */
export const getSiteAccess: UseCase<'getSiteAccess'> = (context, caller, { brand_id }) =>
  withBrand(context, caller, brand_id, async (reader, brand) => {
    const latest = await reader.latestCheck(brand_id);
    if (latest === null) return { brand_id, check: null, history: [] };
    const completed = await reader.completedChecks(brand_id, HISTORY_DEPTH);
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
        crawlers: found ? found.check.crawlers.map(crawlerReply) : [],
        robots_txt: found && robotsReply(found.check),
        llms_txt: found && llmsReply(found.check),
        sitemap: found && sitemapReply(found.check),
        fetch_count: found && found.check.fetch_count,
        error: state.error,
      },
      history: history.map(({ checked_at, ...item }) => ({ checked_at: formatInstant(checked_at), ...item })),
    };
  });

// A database may reorder the members of a stored object, so each reply lists them in the order of rule 11.13.

function crawlerReply(crawler: CompletedCheckRow['crawlers'][number]) {
  return {
    key: crawler.key,
    label: crawler.label,
    vendor: crawler.vendor,
    role: crawler.role,
    verdict: crawler.verdict,
    http_status: crawler.http_status,
    fetch_error: crawler.fetch_error,
    latency_ms: crawler.latency_ms,
    words: crawler.words,
  };
}

function robotsReply({ robots_txt }: CompletedCheckRow) {
  return (
    robots_txt && {
      status: robots_txt.status,
      http_status: robots_txt.http_status,
      disallowed_ai: robots_txt.disallowed_ai,
      disallowed_search: robots_txt.disallowed_search,
      declares_sitemap: robots_txt.declares_sitemap,
    }
  );
}

function llmsReply({ llms_txt }: CompletedCheckRow) {
  return (
    llms_txt && {
      url: llms_txt.url,
      present: llms_txt.present,
      http_status: llms_txt.http_status,
      sections: llms_txt.sections,
      links: llms_txt.links,
      checks: llms_txt.checks.map(({ id, ok, title }) => ({ id, ok, title })),
    }
  );
}

function sitemapReply({ sitemap }: CompletedCheckRow) {
  return (
    sitemap && {
      url: sitemap.url,
      reachable: sitemap.reachable,
      http_status: sitemap.http_status,
      url_count: sitemap.url_count,
      declared_in_robots: sitemap.declared_in_robots,
      newest_lastmod: sitemap.newest_lastmod,
    }
  );
}

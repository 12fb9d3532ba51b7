import type { Client } from '@brand-visibility/client';
import { countedParameters, intervalOf, type Choice } from '../data/choice.js';
import type { PartName, Report } from '../data/report.js';
import { LONG, RANKED, RIVALS } from '../data/requests.js';
import { documentOf } from '../document.js';
import { NO_FONTS } from '../fonts.js';
import { windowName } from '../parts/dates.js';
import css from '../styles/report.css' with { type: 'text' };
import tokens from '../styles/tokens.css' with { type: 'text' };
import { readFonts } from './fonts.js';

/** Rows of a downloaded table: all that a page of the API can have, where the report shows the first ones. */
const ALL = 1000;

/** The rows of a part as CSV; null for a part without a table. */
export async function csvOf(client: Client, choice: Choice, part: PartName): Promise<string | null> {
  const counted = countedParameters(choice);
  const { brand_id } = choice;
  switch (part) {
    case 'trend':
      return client.getCompetitorSeries.csv({
        ...counted,
        interval: intervalOf(choice.window),
        limit: RIVALS + 1,
      });
    case 'ranking':
      return client.getCompetitors.csv({ ...counted, limit: Math.max(RANKED, LONG) });
    case 'engines':
      return client.getVisibilityGroups.csv({ ...counted, group_by: 'platform', limit: ALL });
    case 'prompts':
      return client.getVisibilityGroups.csv({ ...counted, group_by: 'prompt', limit: ALL });
    case 'themes':
      return client.getVisibilityGroups.csv({ ...counted, group_by: 'theme', limit: ALL });
    case 'domains':
      return client.listSourceDomains.csv({ ...counted, limit: ALL });
    case 'pages':
      return client.listSourcePages.csv({ ...counted, limit: ALL });
    case 'recommendations':
      return client.listRecommendations.csv({ brand_id, limit: LONG });
    case 'targets':
      return client.listOutreachTargets.csv({ brand_id, limit: LONG });
    default:
      return null;
  }
}

/** The report as the file that the program writes; in other fonts if the service cannot be reached. */
export async function savedDocument(report: Report): Promise<string> {
  const fonts = await readFonts().catch(() => NO_FONTS);
  const mark = `${report.brand.id} ${windowName(report.choice)} ${report.choice.tz}`;
  return documentOf(report, { css: tokens + css, fonts }, mark);
}

/** Hands a file to the browser's downloads. */
export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

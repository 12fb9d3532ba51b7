import type { Report } from '../data/report.js';
import { momentOf, previousDays, windowDays, windowName } from './dates.js';
import { Text } from './figure.js';
import { categoryName, engineName } from './names.js';

/** What the report is about: the cover of the printed report, the head of the one on a screen. */
export function Cover({ report }: { readonly report: Report }) {
  const { brand, choice, parts, readAt } = report;
  const { visibility } = parts;
  const window = 'response' in visibility ? visibility.response.window : null;
  const isComing = visibility.state === 'loading'; // half a list would move when the rest of it comes
  return (
    <header class="cover">
      <p class="kind">AI visibility report</p>
      <h1>
        <Text>{brand.name}</Text>
      </h1>
      <p class="window">{windowName(choice)}</p>
      {!isComing && (
        <dl class="about">
          <div>
            <dt>Site</dt>
            <dd>
              <Text>{brand.domain}</Text>
            </dd>
          </div>
          {window && (
            <div>
              <dt>Window</dt>
              <dd>{`${windowDays(window)} (${window.time_zone})`}</dd>
            </div>
          )}
          {window && window.carried_from === null && (
            <div>
              <dt>Compared with</dt>
              <dd>{previousDays(window)}</dd>
            </div>
          )}
          {filtersOf(report).map(([name, values]) => (
            <div>
              <dt>{name}</dt>
              <dd>
                <Text>{values}</Text>
              </dd>
            </div>
          ))}
          <div>
            <dt>Read</dt>
            <dd>{momentOf(readAt)}</dd>
          </div>
        </dl>
      )}
      {window && window.carried_from !== null && (
        <p class="carried" role="note">
          <strong>No run completed in this window.</strong>
          {` The figures come from the run of ${momentOf(window.carried_from)}, and nothing is compared.`}
        </p>
      )}
    </header>
  );
}

/** Other values come from an address; the service refuses them. */
const BRANDED: Readonly<Record<string, string>> = { true: 'Branded only', false: 'Not branded' };

function filtersOf({ choice: { filters } }: Report): (readonly [string, string])[] {
  const { platforms, categories, theme_ids, locations, is_branded } = filters;
  const branded = is_branded === null ? [] : [BRANDED[String(is_branded)] ?? String(is_branded)];
  return [
    ['Engines', platforms.map(engineName)] as const,
    ['Categories', categories.map(categoryName)] as const,
    ['Themes', theme_ids] as const,
    ['Locations', locations] as const,
    ['Prompts', branded] as const,
  ].flatMap(([name, values]) => (values.length === 0 ? [] : [[name, values.join(', ')] as const]));
}

import type { Report } from '../data/report.js';
import { momentOf } from './dates.js';
import { Text } from './figure.js';
import { engineName } from './names.js';
import { Section } from './section.js';

/** How figures are computed, in the API's own words, and where they come from. */
export function Notes({ report: { parts, readAt, brand } }: { readonly report: Report }) {
  return (
    <Section id="method" title="How this is measured" part={parts.methodology} empty="">
      {({ version, zone_data, engine_weights, rules }) => (
        <>
          <dl class="rules">
            {rules.map(({ id, title, text }) => (
              <div data-key={id}>
                <dt>
                  <Text>{title}</Text>
                </dt>
                <dd>
                  <Text>{text}</Text>
                </dd>
              </div>
            ))}
          </dl>
          <p class="note">
            {`Engine weights: ${Object.entries(engine_weights)
              .map(([engine, weight]) => `${engineName(engine)} ${weight}`)
              .join(', ')}. `}
            {`Rules version ${version}, time zones ${zone_data}.`}
          </p>
          <p class="note">
            {'Source: Brand Visibility API, brand '}
            <Text>{brand.id}</Text>
            {`, read ${momentOf(readAt)}. Figures are shown as the API returns them; a dash is a value that cannot be measured.`}
          </p>
        </>
      )}
    </Section>
  );
}

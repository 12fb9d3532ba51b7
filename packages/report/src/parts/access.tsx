import type { SiteAccess } from '@brand-visibility/client';
import type { Report } from '../data/report.js';
import { dayOf } from './dates.js';
import { Figure, Text } from './figure.js';
import { inWords, noun } from './names.js';
import { Section } from './section.js';

const VERDICTS = {
  clear: 'Crawlers can read the site.',
  warn: 'Crawlers can read the site, with warnings.',
  blocked: 'Something keeps the site out of AI answers or search.',
  unknown: 'Whether crawlers can read the site could not be determined.',
} as const;

/** The words after a number of each kind. */
const COUNTED = {
  blockers: (number: number) => noun(number, 'blocker'),
  warnings: (number: number) => noun(number, 'warning'),
  notices: (number: number) => noun(number, 'notice'),
  passes: (number: number) => noun(number, 'crawler passes', 'crawlers pass'),
};

/** Whether engines can read the brand's site. */
export function Access({ report: { parts } }: { readonly report: Report }) {
  return (
    <Section
      id="access"
      title="Can engines read the site?"
      part={parts.access}
      empty="The site of this brand was never checked."
    >
      {({ check }) => check && <Check check={check} />}
    </Section>
  );
}

function Check({ check }: { readonly check: NonNullable<SiteAccess['check']> }) {
  const { verdict, checked_at, origin, counts, findings, crawlers, status, error } = check;
  const refused = crawlers.filter((crawler) => crawler.verdict !== 'pass');
  return (
    <>
      <p class={verdict === null ? 'access' : `access ${verdict}`}>
        <strong>{verdict === null ? 'No check of the site has completed yet.' : VERDICTS[verdict]}</strong>{' '}
        <Text>{origin}</Text>
        {checked_at !== null && `, checked ${dayOf(checked_at)}.`}
        {status === 'failed' && ' The latest check failed'}
        {status === 'failed' && error !== null && (
          <>
            {': '}
            <Text>{error}</Text>
          </>
        )}
        {status === 'failed' && '.'}
      </p>
      {counts && (
        <ul class="counts">
          {(['blockers', 'warnings', 'notices', 'passes'] as const).map((name) => (
            <li>
              <Figure at={`access.check.counts.${name}`} value={counts[name]} />
              <span>{COUNTED[name](counts[name])}</span>
            </li>
          ))}
        </ul>
      )}
      {findings.length > 0 && (
        <ul class="findings">
          {findings.map(({ id, severity, title, detail }) => (
            <li data-key={id} class={severity}>
              <span class={`badge ${severity}`}>{inWords(severity === 'warn' ? 'warning' : severity)}</span>{' '}
              <strong>
                <Text>{title}</Text>
              </strong>{' '}
              <Text>{detail}</Text>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <p>
          {'Not through: '}
          <Text>
            {refused.map(({ label, verdict: how }) => `${label} (${inWords(how).toLowerCase()})`).join(', ')}
          </Text>
          {'.'}
        </p>
      )}
    </>
  );
}

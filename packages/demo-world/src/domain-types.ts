import type { ImportRecord } from '@brand-visibility/contract';

/** The types of the domains that answers cite; as in real data, some domains have none. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  editorial: ['thedeskletter.example', 'morningcup.example', 'austinweekender.example', 'coldfront.example'],
  review: [
    'worktoolreview.example',
    'thekitchenbench.example',
    'trailandtarn.example',
    'consumerledger.example',
  ],
  directory: ['softwaregarden.example', 'visitcentral.example'],
  reference: ['guidebook.example'],
};

/** The domain types of the demo. */
export function* domainTypes(): Generator<ImportRecord<'domain_type'>> {
  for (const [domain_type, domains] of Object.entries(TYPES)) {
    for (const domain of domains) yield { type: 'domain_type', domain, domain_type };
  }
}

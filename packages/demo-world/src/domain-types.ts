import type { ImportRecord } from '@brand-visibility/contract';

/** The types of the domains that answers cite, as people enter them; as in real data, some domains have none. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  editorial: [
    'thedeskletter.example',
    'morningcup.example',
    'austinweekender.example',
    'WWW.ColdFront.Example',
  ],
  review: [
    'worktoolreview.example',
    'thekitchenbench.example',
    'trailandtarn.example',
    'consumerledger.example',
  ],
  directory: ['softwaregarden.example', 'visitcentral.example'],
  reference: ['GuideBook.example.'],
  community: ['www.Reddit.com'],
  owned: ['fjellvik-outlet.example'],
};

/** The domain types of the demo. */
export function* domainTypes(): Generator<ImportRecord<'domain_type'>> {
  for (const [domain_type, domains] of Object.entries(TYPES)) {
    for (const domain of domains) yield { type: 'domain_type', domain, domain_type };
  }
}

import type { ImportRecord } from '@brand-visibility/contract';

/** Domains by type, spelled as people enter them. As in real data, some cited domains have no type. */
const TYPE_OF_DOMAIN: Readonly<Record<string, readonly string[]>> = {
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

/** Yields the domain types of the demo. */
export function* demoDomainTypes(): Generator<ImportRecord<'domain_type'>> {
  for (const [domain_type, domains] of Object.entries(TYPE_OF_DOMAIN)) {
    for (const domain of domains) yield { type: 'domain_type', domain, domain_type };
  }
}

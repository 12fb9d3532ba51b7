import { z } from 'zod';
import { recordDefinition } from '../../src/import/definition.js';
import { id, name } from '../../src/import/fields.js';

/** The type check compiles this file: a record type lacks no part, and its parts name only its own fields. */

const schema = z.strictObject({
  type: z.literal('campaign'),
  id,
  brand_id: id,
  name,
  theme_id: id.nullable(),
});
const campaign = {
  schema,
  identity: ['id'],
  owner: 'brand',
  references: [{ field: 'theme_id', to: 'theme' }],
  uniqueKey: null,
  contradictions: () => [],
  example: { type: 'campaign', id: 'cmp_1', brand_id: 'brd_1', name: 'Spring', theme_id: null },
} as const;
const { identity: _i, ...withoutIdentity } = campaign;
const { owner: _o, ...withoutOwner } = campaign;
const { references: _r, ...withoutReferences } = campaign;
const { uniqueKey: _u, ...withoutUniqueKey } = campaign;
const { contradictions: _c, ...withoutContradictions } = campaign;
const { name: _m, ...incompleteExample } = campaign.example;

recordDefinition(campaign);
// @ts-expect-error -- what identifies a record
recordDefinition(withoutIdentity);
// @ts-expect-error -- a field of the record
recordDefinition({ ...campaign, identity: ['slug'] });
// @ts-expect-error -- the owner
recordDefinition(withoutOwner);
// @ts-expect-error -- an owner that a field names
recordDefinition({ ...campaign, owner: 'run' });
// @ts-expect-error -- the references
recordDefinition(withoutReferences);
// @ts-expect-error -- a field of the record
recordDefinition({ ...campaign, references: [{ field: 'topic_id', to: 'theme' }] });
// @ts-expect-error -- the unique key
recordDefinition(withoutUniqueKey);
// @ts-expect-error -- the contradictions
recordDefinition(withoutContradictions);
// @ts-expect-error -- every field
recordDefinition({ ...campaign, example: incompleteExample });

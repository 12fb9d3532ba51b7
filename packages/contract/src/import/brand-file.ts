/** The file about a brand that `convert` reads, and its JSON Schema (rule 12.12). */
import { nameKey } from '@brand-visibility/domain/rivals/name-key';
import { asciiHost } from '@brand-visibility/domain/sources/host';
import { HOST_NAME, MAX_HOST_NAME } from '@brand-visibility/domain/sources/host-name';
import { z } from 'zod';
import type { Faults, RecordFault } from './definition.js';
import { oncePerPath, schemaFaults } from './expectation.js';
import {
  fault,
  host,
  id,
  language,
  listField,
  nameField,
  repeated,
  shortText,
  string,
  VISIBLE_NAME,
} from './fields.js';

const names = listField(nameField).optional().describe('Further spellings, by which answers name it.');

/** A host name that may contain letters that are not ASCII. Records contain its ASCII form. */
const site = string
  .overwrite((name) => (name.length > MAX_HOST_NAME ? name : asciiHost(name)))
  .pipe(host)
  .meta({ title: 'a host name', maxLength: MAX_HOST_NAME, pattern: `${HOST_NAME}|[^\\u0000-\\u007f]` });

const schema = z.strictObject({
  $schema: string.optional(),
  account: z
    .strictObject({
      id: id.optional().describe('The id of an account that exists. Then no account record is written.'),
      name: nameField.optional().describe('The name of a new account. Default: the domain of the brand.'),
    })
    .optional()
    .describe('The account of the brand: either `id` or `name`.'),
  brand: z.strictObject({
    name: nameField.describe('The name that reports show.'),
    domain: site.describe('The website, without scheme, port and path.'),
    domain_aliases: listField(site).optional().describe('Other domains of the brand.'),
    names,
    language: language.optional().describe('The language of the brand.'),
    location: shortText.optional().describe('The target market.'),
  }),
  rivals: listField(
    z.strictObject({
      name: nameField.describe('The name that is recorded for each spelling.'),
      names,
      domain: site
        .optional()
        .describe('The website. If it is missing, the pages of the rival count as pages of others.'),
      is_watched: z.boolean().optional().describe('Whether reports show the rival first. Default: true.'),
    }),
  )
    .optional()
    .describe('The competitors to find in answers. Others are not found.'),
});

export type BrandFile = z.output<typeof schema>;

/** Parses the file. Returns the errors of fields or, if there are none, the contradictions. */
export function parseBrandFile(
  value: unknown,
): { readonly file: BrandFile } | { readonly faults: readonly RecordFault[] } {
  const parsed = schema.safeParse(value);
  if (!parsed.success) return { faults: schemaFaults(schema, value) };
  const faults = oncePerPath([...contradictions(parsed.data)]);
  return faults.length > 0 ? { faults } : { file: parsed.data };
}

function* contradictions({ account, brand, rivals = [] }: BrandFile): Faults {
  if (account?.id !== undefined && account.name !== undefined)
    yield fault('expected either an id or a name', 'account.id', 'account.name');
  yield* repeated(brand.domain_aliases ?? [], (index) => `brand.domain_aliases.${index}`);
  const owners = new Map<string, string>();
  for (const [path, entry] of [
    ['brand', brand] as const,
    ...rivals.map((rival, index) => [`rivals.${index}`, rival] as const),
  ])
    for (const [at, spelling] of [
      ['name', entry.name] as const,
      ...(entry.names ?? []).map((each, index) => [`names.${index}`, each] as const),
    ]) {
      const key = nameKey(spelling);
      const owner = owners.get(key);
      if (key === '') yield fault(VISIBLE_NAME, `${path}.${at}`);
      else if (owner !== undefined && owner !== path)
        yield fault(
          `expected a name that ${owner} does not have; \`${spelling}\` names both`,
          `${path}.${at}`,
        );
      owners.set(key, owner ?? path);
    }
}

/** Returns the text of docs/brand.schema.json. */
export function brandSchemaText(): string {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  const title = 'The file about a brand that the command convert reads';
  return `${JSON.stringify({ $schema, title, ...rest }, null, 2)}\n`;
}

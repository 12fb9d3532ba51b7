import { zoneName } from '@brand-visibility/domain';
import { z } from 'zod';
import { LANGUAGES, type Language } from '../text/language.js';
import { contrastOf, PAGES, ratioText } from './contrast.js';

/** The schema of `report.json`, from which docs/report.schema.json is generated. The page imports only types. */

const text = (pattern: RegExp, remedy: string) =>
  z.string(remedy).regex(pattern, { error: remedy, abort: true });
const object = 'must be an object';

const line = (most: number) =>
  text(
    new RegExp(`^(?!\\s)[^\\p{Cc}\\p{Zl}\\p{Zp}]{1,${most}}(?<!\\s)$`, 'u'),
    `must be one line of 1 to ${most} characters, without spaces around it`,
  );
const color = () => text(/^#[0-9A-Fa-f]{6}$/, 'must be a color such as "#0f7a70"');

const colors = z.strictObject({ brand: color(), on_brand: color() }, object).superRefine((pair, context) => {
  const check = (name: string, on: string, least: number) => {
    const contrast = contrastOf(pair.brand, on);
    const message = `has a contrast of ${ratioText(contrast)} with ${name}, needs at least ${least}:1`;
    if (contrast < least) context.addIssue({ code: 'custom', path: ['brand'], message });
  };
  check(`on_brand ${pair.on_brand}`, pair.on_brand, 4.5);
  check(`light paper ${PAGES.light}`, PAGES.light, 3);
  check(`dark paper ${PAGES.dark}`, PAGES.dark, 3);
});

const NO_ZONE = 'must be a time zone such as "Europe/Paris"';
const zone = text(/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/, NO_ZONE).refine(
  (name) => zoneName(name) !== null,
  NO_ZONE,
);

/** The settings that a configuration can override for individual brands. */
const perBrand = {
  language: z
    .enum(LANGUAGES, `must be one of ${LANGUAGES.join(', ')}`)
    .optional()
    .describe('Language, spelling and dates. Default: en, British.'),
  time_zone: zone.optional().describe('Time zone of the days. Default: UTC.'),
  paper: z
    .enum(['A4', 'Letter'], 'must be "A4" or "Letter"')
    .optional()
    .describe('Paper size. Default: A4 for PDF files.'),
  note: text(
    /^(?!\s)(?:[^\p{Cc}\p{Zl}\p{Zp}]|\n){1,600}(?<!\s)$/u,
    'must be plain text of 1 to 600 characters, without spaces around it',
  )
    .optional()
    .describe('Plain text for the first page, signed by the author.'),
};

/** The language, the design and the sender of a report. `logo` is a `data:` URL. */
export type Setup = Partial<Omit<z.infer<typeof configuration>, 'language' | 'brands'>> & {
  readonly language: Language;
  readonly short_name?: string | undefined;
};

export const configuration = z
  .strictObject(
    {
      $schema: z.string('must be a string').optional(),
      name: line(60).describe('Name of the agency.'),
      author: line(60).optional().describe('The person who signs the note and answers questions.'),
      contact: line(100).optional().describe('Where to send questions, such as an email address.'),
      logo: line(300).optional().describe('A PNG or SVG file of at most 300 kB, relative to this file.'),
      questions: z
        .enum(['all', 'without_name'], 'must be "all" or "without_name"')
        .optional()
        .describe(
          'Which questions the figures count: all, or only those that do not contain the name of the brand. Default: all.',
        ),
      colors: colors.optional().describe('Colors of the band on the cover, and of the text on the band.'),
      ...perBrand,
      footer: line(60).optional().describe('Footer of printed pages. Default: the name.'),
      method_url: text(
        /^https?:\/\/[^\s\p{Cc}]{1,300}$/u,
        'must be a URL that begins with https:// or http://',
      )
        .optional()
        .describe('A page that explains the method.'),
      credit: z.boolean('must be true or false').optional().describe('Whether to name the product.'),
      brands: z
        .record(
          text(/^[\w-]{1,64}$/, 'is not the id of a brand'),
          z.strictObject(
            {
              short_name: line(28).optional().describe('What the report calls the brand after its cover.'),
              ...perBrand,
            },
            object,
          ),
          object,
        )
        .optional()
        .describe('Settings that differ for a brand, by brand id.'),
    },
    object,
  )
  .describe('The sender of reports; see docs/report.md.');

/** Returns one message per error in a configuration. Each message begins with the path of the invalid field. */
export const errorsIn = ({ issues }: z.ZodError): string[] =>
  issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => `${[...issue.path, key].join('.')}: is not a field`);
    const message = issue.code === 'invalid_key' ? issue.issues[0]?.message : issue.message;
    return `${issue.path.join('.') || 'the file'}: ${message}`;
  });

/**
 * Returns the content of docs/report.schema.json. This schema does not check contrasts, time zones or the logo. Its
 * patterns contain `/`, not `\/`, because some tools escape it again.
 */
export const schemaText = () =>
  `${JSON.stringify(z.toJSONSchema(configuration, { io: 'input' }), null, 2).replaceAll('\\\\/', '/')}\n`;

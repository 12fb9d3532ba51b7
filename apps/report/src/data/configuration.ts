import { zoneName } from '@brand-visibility/domain/time/zone';
import { z } from 'zod';
import { languageField, line, object, paragraphs, text } from './fields.js';
import type { Language } from './language.js';
import { isDay } from './days.js';
import { OMITTED, PARTS } from './parts.js';
import { addressed, sender } from './recipients.js';

/** The schema of `report.json`, from which docs/report.schema.json is generated. The page imports only types. */

const NO_MONTH = 'must be a month such as "2026-12"';
const NO_DAY = 'must be a day such as "2026-10-14"';
const hasOneDecimal = (value: number) => Number(value.toFixed(1)) === value;
const color = () => text(/^#[0-9A-Fa-f]{6}$/, 'must be a color such as "#0f7a70"');

const colors = z.strictObject({ brand: color(), on_brand: color().optional() }, object);

const NO_ZONE = 'must be a time zone such as "Europe/Paris"';
const zone = text(/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/, NO_ZONE).refine(
  (name) => zoneName(name) !== null,
  NO_ZONE,
);

const part = z.enum(OMITTED, `must be one of ${OMITTED.filter((one) => one !== 'lost').join(', ')}`);
const parts = z
  .array(part, 'must be a list of parts')
  .refine((all) => new Set(all).size === all.length, 'must not contain a part twice');

/** The range of each metric for which an agency can set a target. */
const METRICS = {
  visibility: [0, 100],
  share_of_voice: [0, 100],
  sentiment_score: [0, 100],
  average_position: [1, 1000],
} as const;
export type TargetMetric = keyof typeof METRICS;
const metricNames = Object.keys(METRICS) as TargetMetric[];

const target = z
  .strictObject(
    {
      metric: z.enum(metricNames, `must be one of ${metricNames.join(', ')}`),
      value: z.number('must be a number').refine(hasOneDecimal, 'must have at most one decimal'),
      month: text(/^\d{4}-(?:0[1-9]|1[0-2])$/, NO_MONTH).describe('The month, as YYYY-MM.'),
    },
    object,
  )
  .superRefine(({ metric, value }, context) => {
    const [least, most] = METRICS[metric];
    if (value < least || value > most)
      context.addIssue({ code: 'custom', path: ['value'], message: `must be from ${least} to ${most}` });
  });
export type Target = z.infer<typeof target>;

const annotation = z.strictObject(
  {
    day: text(/^\d{4}-\d\d-\d\d$/, NO_DAY)
      .refine(isDay, NO_DAY)
      .describe('The day, as YYYY-MM-DD.'),
    text: line(80),
  },
  object,
);

/** The settings that a configuration can override for single brands and months. */
const perBrand = {
  language: languageField().describe('Language, spelling and dates. Default: en, British.'),
  time_zone: zone.optional().describe('Time zone of the days. Default: UTC.'),
  paper: z
    .enum(['A4', 'Letter'], 'must be "A4" or "Letter"')
    .optional()
    .describe('Paper size. Default: A4 for PDF files.'),
  note: paragraphs(600).optional().describe('Plain text for the first page, signed by the author.'),
  greeting: line(200).optional().describe('A line on the cover, above its first sentence.'),
  comments: z
    .partialRecord(z.enum([...PARTS, 'lost']), paragraphs(1200), object)
    .optional()
    .describe('What the agency says about single parts, as plain text by part.'),
  omit: parts.optional().describe('Parts that the report leaves out.'),
  order: parts
    .optional()
    .describe('Parts that come first, in this order. The others follow in their usual order.'),
  targets: z
    .array(target, 'must be a list of targets')
    .max(8, 'must have at most 8 targets')
    .optional()
    .describe('Values to reach by a month. The trend shows them until this month has passed.'),
  short_names: z
    .record(line(300), line(28), object)
    .optional()
    .describe('What the report calls rivals, by name.'),
  annotations: z
    .array(annotation, 'must be a list of annotations')
    .max(100, 'must have at most 100 annotations')
    .optional()
    .describe('Days that the trend marks in addition to the work.'),
};

const logo = line(300).optional().describe('A PNG or SVG file of at most 300 kB, relative to this file.');

const brandId = text(/^[\w-]{1,64}$/, 'is not the id of a brand');
const ofBrand = {
  short_name: line(28).optional().describe('What the report calls the brand after its cover.'),
  ...perBrand,
};

const groups = z
  .array(
    z.strictObject(
      {
        name: line(60).describe('Name on the cover, and in file names.'),
        brands: z
          .array(brandId, 'must be a list of brand ids')
          .min(2, 'must have at least 2 brands')
          .max(40, 'must have at most 40 brands')
          .refine((ids) => new Set(ids).size === ids.length, 'must not contain a brand twice'),
        ...addressed,
        ...perBrand,
      },
      object,
    ),
    'must be a list of groups',
  )
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'must not contain a name twice');
export type Group = z.infer<typeof groups>[number];

/** The language, the design, the words and the agency of a report. Logos are `data:` URLs. */
export type Setup = Partial<
  Omit<z.infer<typeof configuration>, 'language' | 'sender' | 'brands' | 'groups'>
> & {
  readonly language: Language;
  readonly short_name?: string | undefined;
  /** The logo of the brand; `logo` is the agency's. */
  readonly client_logo?: string | undefined;
};

export const configuration = z
  .strictObject(
    {
      $schema: z.string('must be a string').optional(),
      name: line(60).describe('Name of the agency.'),
      author: line(60).optional().describe('The person who signs the note and answers questions.'),
      contact: line(100).optional().describe('Where to send questions, such as an email address.'),
      logo,
      questions: z
        .enum(['all', 'without_name'], 'must be "all" or "without_name"')
        .optional()
        .describe(
          'Which questions the figures count: all, or only those that do not contain the name of the brand. Default: all.',
        ),
      colors: colors.optional().describe('Color of the report, and of the text on the band of its cover.'),
      ...perBrand,
      footer: line(60).optional().describe('Footer of printed pages. Default: the name.'),
      method_url: text(
        /^https?:\/\/[^\s\p{Cc}]{1,300}$/u,
        'must be a URL that begins with https:// or http://',
      )
        .optional()
        .describe('A page that explains the method.'),
      credit: z.boolean('must be true or false').optional().describe('Whether to name the product.'),
      sender: sender.optional().describe('The sender of the messages that `send` sends.'),
      groups: groups
        .optional()
        .describe('Reports of several brands, each with one row per brand on its cover.'),
      brands: z
        .record(brandId, z.strictObject({ ...ofBrand, ...addressed, logo }, object), object)
        .optional()
        .describe('Settings that differ for a brand, by brand id.'),
    },
    object,
  )
  .describe('The sender of reports; see docs/report.md.');

/** The file of one month, which is in the folder of the configuration and wins over it. */
export const monthConfiguration = z.strictObject(
  {
    $schema: z.string('must be a string').optional(),
    ...perBrand,
    brands: z.record(brandId, z.strictObject(ofBrand, object), object).optional(),
  },
  object,
);

/** Returns one message per error in a configuration. Each message begins with the path of the invalid field. */
export const errorsIn = ({ issues }: z.ZodError): string[] =>
  issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => `${[...issue.path, key].join('.')}: is not a field`);
    const message = issue.code === 'invalid_key' ? issue.issues[0]?.message : issue.message;
    return `${issue.path.join('.') || 'the file'}: ${message}`;
  });

/**
 * Returns the content of docs/report.schema.json. This schema does not check time zones or the logo. Its
 * patterns contain `/`, not `\/`, because some tools escape it again.
 */
export const schemaText = () =>
  `${JSON.stringify(z.toJSONSchema(configuration, { io: 'input' }), null, 2).replaceAll('\\\\/', '/')}\n`;

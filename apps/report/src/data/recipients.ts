/** Who sends messages, and to whom. */
import { asciiHost } from '@brand-visibility/domain/sources/host';
import { z } from 'zod';
import { languageField, line, object, paragraphs, text } from './fields.js';
import { LANGUAGES } from './language.js';

const NO_ADDRESS =
  'must be an email address such as "anna@tidewell.example", with only ASCII characters before the @';
/** One address, without characters that separate addresses or end a command of SMTP. */
const ADDRESS =
  /^(?=.{3,254}$)(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$/;
export const isAddress = (text: string) => ADDRESS.test(text);
/** Returns an address with its domain in ASCII, such as xn--mller-kva.example. */
export const asciiAddress = (text: string) =>
  `${text.slice(0, text.lastIndexOf('@') + 1)}${asciiHost(text.slice(text.lastIndexOf('@') + 1))}`;
/** The domain may also contain letters that are not ASCII; then its ASCII form must be valid. */
const address = text(
  new RegExp(`${ADDRESS.source}|^[!-?A-~]{1,64}@[!-?A-~]*[^\\0-\\x7f][^@\\s]*$`),
  NO_ADDRESS,
)
  .overwrite(asciiAddress)
  .refine(isAddress, NO_ADDRESS);
const intro = z
  .partialRecord(z.enum(LANGUAGES), paragraphs(600), object)
  .optional()
  .describe('The first words of the message, as plain text by language. Default: a sentence.');
const recipient = z.strictObject(
  {
    to: address.describe('Email address.'),
    name: line(60).optional().describe('The name in the greeting of the message.'),
    language: languageField().describe(
      'Language of the report and the message. Default: as for the brand or group.',
    ),
    attach: z.boolean('must be true or false').optional().describe('Whether to attach the PDF file.'),
    intro,
  },
  object,
);
export type Recipient = z.infer<typeof recipient>;

const recipients = z
  .array(recipient, 'must be a list of recipients')
  .max(50, 'must have at most 50 recipients')
  .refine(
    (all) => new Set(all.map(({ to }) => to.toLowerCase())).size === all.length,
    'must not contain an address twice',
  )
  .optional()
  .describe('To whom `send` sends the report.');

export const addressed = { recipients, intro };

export const sender = z.strictObject(
  {
    name: line(60).describe('Name of the sender of messages.'),
    address: address.describe('Email address of the sender of messages.'),
    reply_to: address.optional().describe('Email address for answers. Default: the address.'),
  },
  object,
);
export type Sender = z.infer<typeof sender>;

/** Writes the message that sends a report: plain text and HTML, without images, scripts and trackers. */
import MailComposer from 'nodemailer/lib/mail-composer';
import { renderToString } from 'preact-render-to-string';
import type { Recipient, Sender, Setup } from '../data/configuration.js';
import { textOn } from '../data/palette.js';
import type { Language } from '../text/language.js';
import { MAIL } from '../text/mail.js';
import { oneLine } from '../text/one-line.js';
import { cut } from '../text/sentence.js';

export interface Letter {
  readonly sender: Sender;
  readonly recipient: Recipient;
  /** The setup of the report, in its language. */
  readonly setup: Setup;
  /** The name of the brand or of the group. */
  readonly name: string;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly statement: string;
  /** The URL of the published report. */
  readonly url: string;
  /** The local day on which the report was sent with other figures; null if it was not. */
  readonly corrects: string | null;
  readonly messageId: string;
  readonly date: Date;
  readonly pdf: { readonly filename: string; readonly content: Buffer } | null;
}

/** The length of most names of brands, so that the month stays visible in lists of messages. */
const ROOM = 60;

export function subjectIn(language: Language, name: string, month: string, corrects: string | null): string {
  const words = MAIL[language];
  const subject = words.subject(oneLine(cut(name, ROOM)), month);
  return corrects === null ? subject : words.correctedSubject(subject);
}

/** Returns the message as RFC 5322 bytes. */
export function messageOf(letter: Letter): Promise<Buffer> {
  const { sender, recipient, setup, statement, url, corrects, messageId, date, pdf } = letter;
  const words = MAIL[setup.language];
  const { name, author, contact = sender.reply_to ?? sender.address, colors, greeting } = setup;
  const hello = recipient.name ? words.hello(oneLine(recipient.name)) : (greeting ?? words.hello(''));
  const before = [hello, ...(corrects === null ? [] : [words.correction(corrects)]), statement];
  const after = [
    ...(pdf === null ? [] : [words.attached]),
    words.questions([...(author ? [author] : []), contact].join(', ')),
  ];
  const subject = subjectIn(setup.language, letter.name, letter.month, corrects);
  const band = colors && {
    display: 'inline-block',
    padding: '6px 12px',
    background: colors.brand,
    color: textOn(colors.brand, colors.on_brand, '#000000'),
  };
  const html = renderToString(
    <html lang={setup.language}>
      <head>
        <meta charset="utf-8" />
        <title>{subject}</title>
      </head>
      <body style={{ margin: '16px', maxWidth: '36em', font: '16px/1.5 sans-serif' }}>
        {before.map((text) => (
          <p>{text}</p>
        ))}
        <p>
          {words.link}
          <br />
          <a href={url}>{url}</a>
        </p>
        {after.map((text) => (
          <p>{text}</p>
        ))}
        <p style={{ fontWeight: 'bold', ...band }}>{name}</p>
      </body>
    </html>,
  );
  return new MailComposer({
    from: { name: sender.name, address: sender.address },
    to: { name: recipient.name ? oneLine(recipient.name) : '', address: recipient.to },
    ...(sender.reply_to !== undefined && { replyTo: sender.reply_to }),
    subject,
    messageId,
    date,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `${[...before, `${words.link}\n${url}`, ...after, name].join('\n\n')}\n`,
    html: `<!doctype html>${html}`,
    attachments: pdf === null ? [] : [{ ...pdf, contentType: 'application/pdf' }],
  })
    .compile()
    .build();
}

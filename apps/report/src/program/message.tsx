/** Writes the message that sends a report: plain text and HTML, without images, scripts and trackers. */
import MailComposer from 'nodemailer/lib/mail-composer';
import { renderToString } from 'preact-render-to-string';
import { textOn } from '../palette.js';
import { MAIL } from '../text/mail.js';
import { oneLine } from '../text/one-line.js';
import { cut } from '../text/sentence.js';
import type { Delivery } from './deliveries.js';

/** The length of most names of brands, so that the month stays visible in lists of messages. */
const ROOM = 60;

/** `corrects` is the local day on which the report was sent with other figures; null if it was not. */
export function subjectOf(
  { setup: { language }, month }: Pick<Delivery, 'setup' | 'month'>,
  name: string,
  corrects: string | null,
): string {
  const words = MAIL[language];
  const subject = words.subject(oneLine(cut(name, ROOM)), month);
  return corrects === null ? subject : words.correctedSubject(subject);
}

export interface Letter {
  /** The name of the brand or of the group. */
  readonly name: string;
  readonly statement: string;
  /** The URL of the published report. */
  readonly url: string;
  readonly corrects: string | null;
  readonly id: string;
  readonly date: Date;
  readonly pdf: { readonly filename: string; readonly content: Buffer } | null;
}

/** Returns the message as RFC 5322 bytes. */
export function messageOf(
  delivery: Pick<Delivery, 'sender' | 'recipient' | 'setup' | 'month'>,
  { name, statement, url, corrects, id, date, pdf }: Letter,
): Promise<Buffer> {
  const { sender, recipient, setup } = delivery;
  const { name: agency = '', author, contact = sender.reply_to ?? sender.address, colors, greeting } = setup;
  const words = MAIL[setup.language];
  const to = oneLine(recipient.name ?? '');
  const paragraphs = [
    to === '' ? (greeting ?? words.hello('')) : words.hello(to),
    ...(corrects === null ? [] : [words.correction(corrects)]),
    statement,
    words.link,
    url,
    ...(pdf === null ? [] : [words.attached]),
    words.questions([...(author ? [author] : []), contact].join(', ')),
  ];
  const subject = subjectOf(delivery, name, corrects);
  const color = colors && textOn(colors.brand, colors.on_brand, '#000000');
  const band = `display:inline-block;${colors ? `padding:6px 12px;background:${colors.brand};color:${color}` : ''}`;
  const html = renderToString(
    <html lang={setup.language}>
      <meta charset="utf-8" />
      <title>{subject}</title>
      <body style="margin:16px;max-width:36em;font:16px/1.5 sans-serif">
        {paragraphs.map((text) => (
          <p>{text === url ? <a href={url}>{url}</a> : text}</p>
        ))}
        <b style={band}>{agency}</b>
      </body>
    </html>,
  );
  return new MailComposer({
    from: { name: sender.name, address: sender.address },
    to: { name: to, address: recipient.to },
    replyTo: sender.reply_to,
    subject,
    messageId: id,
    date,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `${[...paragraphs, agency].join('\n\n')}\n`,
    html: `<!doctype html>${html}`,
    attachments: pdf === null ? [] : [{ ...pdf, contentType: 'application/pdf' }],
  })
    .compile()
    .build();
}

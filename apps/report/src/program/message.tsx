/** Writes the message that sends a report, without images, scripts and trackers. */
import MailComposer from 'nodemailer/lib/mail-composer';
import { firstDayOf, lastDayOf } from '../data/days.js';
import { wordsIn } from '../words/of-report.js';
import { dayOfYear, message, plain } from '../words/message.js';
import { cut } from '../words/names.js';
import { oneLine } from '../words/one-line.js';
import type { Delivery } from './deliveries.js';
import type { MailParts } from './mail.js';
import { mailHtml, mailText, type MailTexts } from './mail-layout.js';

/** The length of most names of brands, so that the month stays visible in lists of messages. */
const ROOM = 60;

/** What a message needs of a delivery. */
type Addressed = Pick<Delivery, 'sender' | 'recipient' | 'intro' | 'setup' | 'month'>;

/** Returns the words about a brand or a group and a month. */
function wordsOfMonth({ setup: { language }, month }: Pick<Delivery, 'setup' | 'month'>, brand: string) {
  const span = { start_date: firstDayOf(month), end_date: lastDayOf(month), month };
  const spans = { current: span, previous: span, months: span, today: span.end_date };
  return wordsIn(language, {
    brand,
    spans: { ...spans, isUnfinished: false, isUnlike: false },
    carriedFrom: null,
  });
}

/** `corrects` is the local day on which the report was sent with other figures; null if it was not. */
export function subjectOf(
  delivery: Pick<Delivery, 'setup' | 'month'>,
  name: string,
  corrects: string | null,
): string {
  const { plainValue } = wordsOfMonth(delivery, name);
  const period = { as: 'monthOfYear', at: delivery.month } as const;
  const subject = plainValue(message('l.mail.subject', { brand: plain(cut(name, ROOM)), period }));
  return corrects === null ? subject : plainValue(message('l.mail.corrected', { subject: plain(subject) }));
}

export interface Letter {
  /** The name of the brand or of the group. */
  readonly name: string;
  readonly mail: MailParts;
  /** The URL of the published report. */
  readonly url: string;
  readonly corrects: string | null;
  readonly id: string;
  readonly date: Date;
  readonly pdf: { readonly filename: string; readonly content: Buffer } | null;
}

/** Returns the message as RFC 5322 bytes. */
export function messageOf(delivery: Addressed, letter: Letter): Promise<Buffer> {
  const { sender, recipient, setup } = delivery;
  const { name, corrects, id, date, pdf, mail, url } = letter;
  const { text } = wordsOfMonth(delivery, name);
  const subject = subjectOf(delivery, name, corrects);
  const texts: MailTexts = {
    subject,
    name,
    paragraphs: paragraphsOf(delivery, letter),
    open: text(message('l.mail.open')),
    url,
    below: pdf === null ? [] : [text(message('l.mail.attached'))],
    who: [setup.author, setup.name].filter(Boolean).join(', '),
    contact: setup.contact ?? sender.reply_to ?? sender.address,
    credits: setup.credit === true ? [text(message('l.credit'))] : [],
  };
  return new MailComposer({
    from: { name: sender.name, address: sender.address },
    to: { name: oneLine(recipient.name ?? ''), address: recipient.to },
    replyTo: sender.reply_to,
    subject,
    messageId: id,
    date,
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: mailText(mail, texts),
    html: mailHtml(setup, mail, texts),
    attachments: pdf === null ? [] : [{ ...pdf, contentType: 'application/pdf' }],
  })
    .compile()
    .build();
}

/** Returns the paragraphs before the figures: the greeting, what is corrected, and the agency's own words. */
function paragraphsOf(
  { recipient, intro, setup, month }: Addressed,
  { name, corrects, mail }: Letter,
): string[] {
  const words = wordsOfMonth({ setup, month }, name);
  const { language, greeting } = setup;
  const to = oneLine(recipient.name ?? '');
  const hello = to === '' ? message('l.mail.hello') : message('l.mail.helloName', { name: plain(to) });
  const own = recipient.intro?.[language] ?? intro?.[language];
  return [
    to === '' && greeting !== undefined ? greeting : words.plainValue(hello),
    ...(corrects === null
      ? []
      : [words.plainValue(message('s.mail.correction', { day: dayOfYear(corrects) }))]),
    ...(own ?? (mail.figures.length > 0 ? mail.intro : undefined) ?? '').split(/\n+/).filter(Boolean),
  ];
}

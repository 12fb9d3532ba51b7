import { describe, expect, test } from '@jest/globals';
import type { Setup } from '../src/data/configuration.js';
import { messageOf } from '../src/program/message.js';
import { LANGUAGES } from '../src/data/language.js';
import { bodyOf, linesOf, parsed, within } from './support/html.js';
import { readMail } from './support/mail-server.js';

/** The messages with which reports are sent. */

const URL_OF = 'https://reports.example/r/2tb9d5mpjtb9d5mpjtb9d5mpjt/';
type Letter = Parameters<typeof messageOf>[0] & Parameters<typeof messageOf>[1];
const LETTER: Letter = {
  sender: {
    name: 'Northlight Studio',
    address: 'reports@northlight.example',
    reply_to: 'mara@northlight.example',
  },
  recipient: { to: 'anna@tidewell.example', name: 'Anna Berg' },
  setup: { language: 'en', name: 'Northlight Studio', author: 'Mara Lindholm', colors: { brand: '#7b1e3a' } },
  name: 'Tidewell',
  month: '2026-10',
  intro: undefined,
  mail: {
    title: 'October 2026, compared with September 2026',
    intro: 'Here are the figures of Tidewell in October.',
    lines: [
      '<span data-word="s.named"><bdi>Tidewell</bdi> was named in <data value="48.2">48.2</data>% of AI answers.</span>',
      '<span data-word="s.verdict.beyond">+10.1 points: more than chance would explain.</span>',
    ],
    figures: [
      ['Visibility', '48.2<span>%</span>', '<b>+10.1 points</b>, more than chance', 'September 38.1%'],
      ['Sentiment', '71.0 of 100', '', ''],
    ],
  },
  url: URL_OF,
  corrects: null,
  id: '<1@northlight.example>',
  date: new Date('2026-11-02T09:00:00Z'),
  pdf: null,
};

const read = async (changes: Partial<Letter> = {}) =>
  readMail((await messageOf({ ...LETTER, ...changes }, { ...LETTER, ...changes })).toString());

describe('a message', () => {
  test('has the greeting, the first statement, the link, who to ask and the agency, as text and as HTML', async () => {
    const { headers, text, html } = await read();
    expect(headers).toEqual({
      from: 'Northlight Studio <reports@northlight.example>',
      to: 'Anna Berg <anna@tidewell.example>',
      'reply-to': 'mara@northlight.example',
      subject: 'Tidewell: visibility in AI answers, October 2026',
      'message-id': '<1@northlight.example>',
      date: 'Mon, 02 Nov 2026 09:00:00 +0000',
      'auto-submitted': 'auto-generated',
      'mime-version': '1.0',
      'content-type': expect.stringMatching(/^multipart\/alternative; boundary=/),
    });
    expect(text.replaceAll('\r\n', '\n').trimEnd()).toBe(
      `Hello Anna Berg,

Here are the figures of Tidewell in October.

Tidewell was named in 48.2% of AI answers.
+10.1 points: more than chance would explain.

Visibility  48.2%        +10.1 points, more than chance · September 38.1%
Sentiment   71.0 of 100

Open the report
${URL_OF}

-- 
Mara Lindholm, Northlight Studio
mara@northlight.example`,
    );
    const body = bodyOf(parsed(html));
    const shown = linesOf(body).join('\n');
    for (const line of ['Northlight Studio', 'Hello Anna Berg,', '48.2%', '+10.1 points, more than chance'])
      expect(shown).toContain(line);
    expect(
      within(body)
        .filter(({ name }) => name === 'a')
        .map(({ attributes }) => attributes['href']),
    ).toEqual([URL_OF, URL_OF, 'mailto:mara@northlight.example']);
    expect(html).toContain('data-word="s.named"');
    expect(html).toContain('background:#7b1e3a;color:#ffffff');
    expect(html).toContain('word-break:break-all');
    expect(html).not.toMatch(/<(?:img|script|link|iframe)|url\(|src=|@import/i);
  });

  test('begins with the words of the agency in its language: those of the recipient, or else of the report', async () => {
    const recipient = { ...LETTER.recipient, intro: { en: 'One.\nTwo <b>.' } };
    const linesIn = async (changes: Partial<Letter>) =>
      (await read(changes)).text.split(/\r?\n/).filter(Boolean).slice(1, 3);
    expect(await linesIn({ recipient, intro: { en: 'Other.' } })).toEqual(['One.', 'Two <b>.']);
    expect(await linesIn({ intro: { en: 'Other.', de: 'Anders.' } })).toEqual([
      'Other.',
      'Tidewell was named in 48.2% of AI answers.',
    ]);
    const german: Setup = { ...LETTER.setup, language: 'de' };
    expect((await linesIn({ recipient, setup: german }))[0]).toBe(LETTER.mail.intro);
    expect((await read({ recipient })).html).toContain('Two &#60;b&#62;.');
  });

  test.each(LANGUAGES)(
    'in %s names no product, and says that it is a correction, and of what',
    async (language) => {
      const setup: Setup = { ...LETTER.setup, language };
      const of = async (corrects: string | null) => {
        const { headers, text, html } = await read({ setup, corrects });
        expect(`${headers['subject']}${text}${html}`).not.toMatch(
          /brand.?visibility|nodemailer|\/v1\b|bvk_/i,
        );
        return [headers['subject'] ?? '', text.split(/\r?\n/)[2] ?? ''];
      };
      const [subject = ''] = await of(null);
      const [corrected = '', line] = await of('2026-11-01');
      expect(corrected).toMatch(
        new RegExp(`^(?:Corrected|Berichtigt|Corregido|Corrigé\u00a0|Corretto|Gecorrigeerd): ${subject}$`),
      );
      const days = {
        en: '1 November 2026',
        'en-US': 'November 1, 2026',
        de: '1. November 2026',
        fr: '1er novembre 2026',
        es: '1 de noviembre de 2026',
        it: '1º novembre 2026',
        nl: '1 november 2026',
      };
      expect(line).toContain(days[language]);
    },
  );

  test('without a name begins with the greeting of the cover, or greets nobody by name', async () => {
    const recipient = { to: 'anna@tidewell.example' };
    const lineOf = async (setup: Partial<Setup>) =>
      (await read({ recipient, setup: { ...LETTER.setup, ...setup } })).text.split(/\r?\n/)[0];
    expect(await lineOf({})).toBe('Hello,');
    expect(await lineOf({ greeting: 'For Anna and the team' })).toBe('For Anna and the team');
  });

  test.each([
    ['Acme\r\nBcc: all@example.com', 'Acme Bcc: all@example.com'],
    ['A\u2028B\u0000C', 'A B C'],
    ['"Acme" <ceo@acme.example>, \\', '"Acme" <ceo@acme.example>, \\'],
    ['\u202Emoc.emcA', 'moc.emcA'],
    ['مقهى النخيل الذهبي', '\u2068مقهى النخيل الذهبي\u2069'],
    ['株式会社星野茶舗', '株式会社星野茶舗'],
    ['👩‍🚀 Söhne', '👩‍🚀 Söhne'],
  ])('with the name %j has one recipient, and headers and lines that stay apart', async (name, shown) => {
    const { headers, text } = await read({ name, recipient: { to: 'anna@tidewell.example', name } });
    expect(headers['subject']).toBe(`${shown}: visibility in AI answers, October 2026`);
    expect(headers['bcc']).toBeUndefined();
    expect(headers['to']).toMatch(/<anna@tidewell\.example>$/);
    expect(text.split(/\r?\n/)[0]).toBe(`Hello ${shown},`);
  });

  test('with a long name has a subject in which the month can be seen', async () => {
    const { headers } = await read({ name: 'Donaudampfschifffahrtsgesellschaft '.repeat(8) });
    expect(headers['subject']).toMatch(/^.{20,75}…: visibility in AI answers, October 2026$/);
  });
});

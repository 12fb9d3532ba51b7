/** Lays out a message: as HTML that programs for mail show, narrow and wide, and as plain text. */
import { max } from 'd3-array';
import { escaped } from '../document.js';
import { textOn } from '../palette.js';
import type { Setup } from '../data/configuration.js';
import { oneLine } from '../words/one-line.js';
import type { MailParts } from './mail.js';

/** The texts of a message, in the language of the recipient. */
export interface MailTexts {
  readonly subject: string;
  /** The name of the brand or of the group. */
  readonly name: string;
  readonly paragraphs: readonly string[];
  readonly open: string;
  readonly url: string;
  /** What stands below the address, such as what is attached. */
  readonly below: readonly string[];
  /** Who sends it, and where to send questions. */
  readonly who: string;
  readonly contact: string;
  readonly credits: readonly string[];
}

const SANS = "font-family:Inter,'Helvetica Neue',Arial,sans-serif";
const SERIF = "font-family:Newsreader,'Iowan Old Style',Georgia,serif";
const [INK, SOFT, LINE, PAPER] = ['#17212b', '#51606b', '#d3dbdc', '#f2f6f5'];
const [BRAND, ON_BRAND] = ['#0e554f', '#ffffff'];
/** Replaces what is too wide for a phone. */
const NARROW =
  '@media(max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.btn a{display:block!important;text-align:center!important}.f div:nth-child(2){font-size:24px!important;line-height:32px!important}}';
/** The tag of a table up to the rest of its style. Columns keep their widths, and long words break, on a phone too. */
const TABLE =
  'table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="table-layout:fixed;border-collapse:collapse;overflow-wrap:anywhere;';

/** HTML, which `markup` does not escape again. */
class Html {
  constructor(readonly text: string) {}
}

/** Writes HTML, and escapes what is no HTML. */
const markup = (
  texts: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html => {
  const written = (one: (typeof values)[number] = '') =>
    typeof one === 'string' ? escaped(one) : [one].flat().map(({ text }) => text);
  return new Html(texts.flatMap((text, index) => [text, written(values[index])].flat()).join(''));
};

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

/** Returns the text of HTML that preact wrote. */
const textIn = (part: string): string =>
  part
    .replaceAll(/<bdi[^<>]*>([^<>]*)<\/bdi>/g, (_, name: string) => oneLine(name))
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .trim();

/** Two figures in a row. */
function figuresOf(figures: MailParts['figures']): Html {
  const cells = figures.map((all, index) => {
    const [label, figure, change, before] = all.map((part) => new Html(part));
    const sides = index % 2 === 0 ? '12px 16px 0' : '0 16px 12px';
    return markup`<td class="f" width="50%" valign="top" style="padding:16px ${sides};border-top:1px solid ${LINE};${SANS};color:${INK}"><div style="font-size:14px;font-weight:700">${label!}</div><div style="font-size:30px;line-height:38px;font-weight:700;letter-spacing:-0.5px">${figure!}</div><div style="font-size:14px;line-height:20px">${change!}</div><div style="font-size:14px;line-height:20px;color:${SOFT}">${before!}</div></td>`;
  });
  const rows = cells.flatMap((_, index) =>
    index % 2 === 0 ? [markup`<tr>${cells.slice(index, index + 2)}</tr>`] : [],
  );
  return markup`<${new Html(TABLE)}">${rows}</table>`;
}

/** Returns a message as HTML. */
export function mailHtml({ language, name = '', colors }: Setup, mail: MailParts, texts: MailTexts): string {
  const { subject, paragraphs, open, url, below, who, contact, credits } = texts;
  const [headline = new Html(''), ...lines] = mail.lines.map((line) => new Html(line));
  const [brand, on] =
    colors === undefined ? [BRAND, ON_BRAND] : [colors.brand, textOn(colors.brand, colors.on_brand, INK)];
  const table = new Html(TABLE);
  const row = (look: string, content: Html | readonly Html[], kind = 'pad') =>
    markup`<tr><td class="${kind}" style="${SANS};color:${INK};${look}">${content}</td></tr>\n`;
  const each = (look: string, all: readonly (string | Html)[]) =>
    all.map((one) => markup`<div style="${look}">${one}</div>`);
  const href = /^https?:\/\/\S+$/.test(contact)
    ? contact
    : /^[^\s@]+@[^\s@]+$/.test(contact) && `mailto:${contact}`;
  const rows = [
    ...(name === '' ? [] : [row('padding:20px 32px;font-size:16px;font-weight:700', markup`${name}`)]),
    row(`padding:28px 32px;background:${brand};color:${on}`, [
      markup`<div style="font-size:30px;line-height:36px;font-weight:700;letter-spacing:-1px"><bdi>${texts.name}</bdi></div>`,
      ...each('padding-top:4px;font-size:15px;line-height:22px', [new Html(mail.title)]),
      ...each(`padding-top:16px;${SERIF};font-size:22px;line-height:29px`, [headline]),
      ...each('padding-top:8px;font-size:16px;line-height:24px', lines),
    ]),
    row('padding:24px 32px 20px;font-size:16px;line-height:25px', each('margin:0 0 12px', paragraphs)),
    row('padding:0 32px', figuresOf(mail.figures)),
    ...(mail.note ? [row(`padding:0 32px 12px;font-size:13px;line-height:19px`, new Html(mail.note))] : []),
    row(
      'padding:12px 32px 8px',
      markup`<a href="${url}" style="display:inline-block;padding:14px 28px;background:${brand};color:${on};border:1px solid ${LINE};font-size:16px;font-weight:700;text-decoration:none;border-radius:4px">${open}</a>`,
      'pad btn',
    ),
    row('padding:4px 32px 24px;font-size:13px;line-height:19px', [
      markup`<a href="${url}" style="color:${SOFT};word-break:break-all">${url}</a>`,
      ...each('padding-top:12px', below),
    ]),
    row(`padding:20px 32px 24px;border-top:1px solid ${LINE};font-size:14px;line-height:21px;color:${SOFT}`, [
      markup`${who}<br>${href === false ? contact : markup`<a href="${href}" style="color:${SOFT}">${contact}</a>`}`,
      ...each('padding-top:12px', credits),
    ]),
  ];
  return markup`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${subject}</title><style>${new Html(NARROW)}</style></head>
<body style="margin:0;padding:0;background:${PAPER}">
<div style="display:none;max-height:0;overflow:hidden">${mail.lines.map(textIn).join(' ')}</div>
<${table}background:${PAPER}"><tr><td align="center" style="padding:24px 0">
<${table}max-width:600px;background:#ffffff">
${rows}</table></td></tr></table></body></html>`.text;
}

/** Returns a message as plain text, which says the same. */
export function mailText({ lines, figures, note }: MailParts, texts: MailTexts): string {
  const cells = figures.map((all) => all.map(textIn));
  const widths = [0, 1].map((column) => max(cells, (all) => all[column]?.length));
  const rows = cells.map(([label = '', figure = '', ...more]) =>
    [label.padEnd(widths[0] ?? 0), figure.padEnd(widths[1] ?? 0), more.filter(Boolean).join(' · ')]
      .join('  ')
      .trimEnd(),
  );
  const blocks = [
    ...texts.paragraphs,
    lines.map(textIn).join('\n'),
    rows.join('\n'),
    textIn(note ?? ''),
    `${texts.open}\n${texts.url}`,
    ...texts.below,
    ['-- ', texts.who, texts.contact, ...texts.credits].join('\n'),
  ];
  return `${blocks.filter((one) => one !== '').join('\n\n')}\n`;
}

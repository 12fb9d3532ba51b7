/** Lays out a message: as HTML that programs for mail show, narrow and wide, and as plain text. */
import { Fragment, type ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { textOn } from '../palette.js';
import type { Setup } from '../data/configuration.js';
import { oneLine } from '../words/one-line.js';
import type { MailParts } from './mail.js';

/** The texts of a message, in the language of the recipient. */
export interface MailTexts {
  readonly subject: string;
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

/** Returns the text of an HTML fragment. */
export const textIn = (html: string): string =>
  html
    .replaceAll(/<bdi[^>]*>(.*?)<\/bdi>/gs, (_, name: string) => oneLine(name))
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(lt|gt|quot|amp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/&#39;/g, "'");
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

const Html = ({ of, style }: { readonly of: string; readonly style: string }) => (
  <div style={style} dangerouslySetInnerHTML={{ __html: of }} />
);

/** A row of the message. */
const Row = ({
  look,
  kind = 'pad',
  children,
}: {
  readonly look: string;
  readonly kind?: string;
  readonly children: ComponentChildren;
}) => (
  <tr>
    <td class={kind} style={`${SANS};color:${INK};${look}`}>
      {children}
    </td>
  </tr>
);

const Wide = ({ look, children }: { readonly look: string; readonly children: ComponentChildren }) => (
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style={look}>
    {children}
  </table>
);

/** Two figures in a row. */
function Figures({ all }: { readonly all: MailParts['figures'] }) {
  const cells = all.map(([label, figure, change, before], index) => (
    <td
      class="f"
      width="50%"
      valign="top"
      style={`padding:16px ${index % 2 === 0 ? '12px 16px 0' : '0 16px 12px'};border-top:1px solid ${LINE};${SANS};color:${INK}`}
    >
      <Html of={label} style="font-size:14px;font-weight:700" />
      <Html of={figure} style="font-size:30px;line-height:38px;font-weight:700;letter-spacing:-0.5px" />
      <Html of={change} style="font-size:14px;line-height:20px" />
      <Html of={before} style={`font-size:14px;line-height:20px;color:${SOFT}`} />
    </td>
  ));
  return (
    <Wide look="border-collapse:collapse">
      {cells.map((_, index) => index % 2 === 0 && <tr>{cells.slice(index, index + 2)}</tr>)}
    </Wide>
  );
}

/** Returns a message as HTML. */
export function mailHtml(
  { language, name: agency, colors }: Setup,
  mail: MailParts,
  texts: MailTexts,
): string {
  const [headline = '', ...lines] = mail.lines;
  const [brand, on] =
    colors === undefined ? [BRAND, ON_BRAND] : [colors.brand, textOn(colors.brand, colors.on_brand, INK)];
  const paragraphs = (all: readonly string[], look: string) => all.map((one) => <p style={look}>{one}</p>);
  return `<!doctype html>${renderToString(
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{texts.subject}</title>
        <style>{NARROW}</style>
      </head>
      <body style={`margin:0;padding:0;background:${PAPER}`}>
        <div style="display:none;max-height:0;overflow:hidden">{mail.lines.map(textIn).join(' ')}</div>
        <Wide look={`background:${PAPER}`}>
          <tr>
            <td align="center" style="padding:24px 0">
              <Wide look="max-width:600px;background:#ffffff;border-collapse:collapse">
                {agency && <Row look="padding:20px 32px;font-size:16px;font-weight:700">{agency}</Row>}
                <Row look={`padding:28px 32px;background:${brand};color:${on}`}>
                  <div style="font-size:30px;line-height:36px;font-weight:700;letter-spacing:-1px;overflow-wrap:anywhere">
                    <bdi>{texts.name}</bdi>
                  </div>
                  <Html of={mail.title} style="padding-top:4px;font-size:15px;line-height:22px" />
                  <Html of={headline} style={`padding-top:16px;${SERIF};font-size:22px;line-height:29px`} />
                  {lines.map((line) => (
                    <Html of={line} style="padding-top:8px;font-size:16px;line-height:24px" />
                  ))}
                </Row>
                <Row look="padding:24px 32px 20px;font-size:16px;line-height:25px">
                  {paragraphs(texts.paragraphs, 'margin:0 0 12px')}
                </Row>
                <Row look="padding:0 32px">
                  <Figures all={mail.figures} />
                </Row>
                <Row look="padding:12px 32px 8px" kind="pad btn">
                  <a
                    href={texts.url}
                    style={`display:inline-block;padding:14px 28px;background:${brand};color:${on};border:1px solid ${LINE};font-size:16px;font-weight:700;text-decoration:none;border-radius:4px`}
                  >
                    {texts.open}
                  </a>
                </Row>
                <Row look="padding:4px 32px 24px;font-size:13px;line-height:19px;overflow-wrap:anywhere">
                  <a href={texts.url} style={`color:${SOFT};word-break:break-all`}>
                    {texts.url}
                  </a>
                  {paragraphs(texts.below, 'margin:12px 0 0')}
                </Row>
                <Row
                  look={`padding:20px 32px 24px;border-top:1px solid ${LINE};font-size:14px;line-height:21px;color:${SOFT}`}
                >
                  {texts.who}
                  <br />
                  <Contact of={texts.contact} />
                  {paragraphs(texts.credits, 'margin:12px 0 0')}
                </Row>
              </Wide>
            </td>
          </tr>
        </Wide>
      </body>
    </html>,
  )}`;
}

/** Returns a message as plain text, which says the same. */
export function mailText({ lines, figures }: MailParts, texts: MailTexts): string {
  const rows = figures.map((all) => {
    const [label = '', figure = '', ...more] = all.map(textIn);
    const beside = more.filter((one) => one !== '').join('; ');
    return `${label}: ${figure}${beside === '' ? '' : ` (${beside})`}`;
  });
  const blocks = [
    ...texts.paragraphs,
    lines.map(textIn).join('\n'),
    rows.join('\n'),
    `${texts.open}:\n${texts.url}`,
    ...texts.below,
    ['-- ', texts.who, texts.contact, ...texts.credits].join('\n'),
  ];
  return `${blocks.filter((one) => one !== '').join('\n\n')}\n`;
}

/** Where to send questions, as a link if it is an address. */
function Contact({ of }: { readonly of: string }) {
  const href = /^https?:\/\/\S+$/.test(of) ? of : /^[^\s@]+@[^\s@]+$/.test(of) ? `mailto:${of}` : null;
  return href === null ? (
    <Fragment>{of}</Fragment>
  ) : (
    <a href={href} style={`color:${SOFT}`}>
      {of}
    </a>
  );
}

/** The pages of sign-in, in the design of the site. Everything from outside is escaped; no page has a script. */
import type { AccessRequest, AssistantConnection, StoredKey } from '@brand-visibility/application';
import { ERRORS, type RefusalCode } from '@brand-visibility/contract';
import { formatInstant, type Instant } from '@brand-visibility/domain/time/instant';
import { isRead } from '../request/read.js';
import { headersOfCode } from '../response/problem.js';
import type { Response } from '../response/response.js';
import { preferred } from '../site/published-pages.js';
import type { Template } from '../site/site.js';
import { destinationNamed, destinationOf, type Destination } from './clients.js';
import type { FormParameters, Signing } from './oauth.js';
import { isSaid, TEXTS, type Texts } from './texts.js';

/** Writes text as HTML in pure ASCII, because content types contain no charset. */
const escaped = (text: string): string =>
  text.replace(/[&<>"']|[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);

/**
 * What the policy of a page allows its forms: nothing, a POST to the service, or also the redirect after it. Chromium
 * applies `form-action` to that redirect, so the page with the field for the key and the page with Allow differ.
 */
type Forms = "'none'" | "'self'" | 'any';

interface Content {
  readonly title: string;
  readonly body: string;
  readonly forms?: Forms;
  readonly status?: number;
}

/** A page for the reader of one request, in her language. */
export class Reader {
  readonly language: keyof typeof TEXTS;
  readonly texts: Texts;

  constructor(
    readonly template: Template,
    readonly publicUrl: string,
    readonly stage: Signing,
  ) {
    this.language = preferred(TEXTS, stage.request.headers['accept-language']);
    this.texts = TEXTS[this.language];
  }

  page({ title, body, forms = "'none'", status = 200 }: Content): Response {
    const { text, policy } = this.template;
    const allowed = forms === 'any' ? '' : ` form-action ${forms};`;
    const parts: Readonly<Record<string, string>> = {
      '{{TITLE}}': escaped(title),
      '{{BODY}}': `<h1>${escaped(title)}</h1>\n${body}`,
      'lang="en"': `lang="${this.language}"`,
    };
    return {
      status,
      contentType: 'text/html',
      bytes: text.replaceAll(/\{\{(?:TITLE|BODY)\}\}|lang="en"/g, (mark) => parts[mark] ?? mark),
      policy: policy.replace(/ form-action [^;]*;/, allowed),
      vary: 'Accept-Language',
    };
  }

  /** Adds what the access log and the caller need to know about a refused request. */
  refused(code: RefusalCode, content: Content): Response {
    const page = this.page({ status: ERRORS[code].status, ...content });
    return { ...page, code, headers: headersOfCode(code, this.stage.known) };
  }

  /** A page that asks for a key. Anybody can link to it with a code, so only a form that was sent gets its status. */
  #asking(code: RefusalCode | null, content: Content): Response {
    return code === null || isRead(this.stage.request) ? this.page(content) : this.refused(code, content);
  }

  /** The page of a request that cannot be granted, with a link back to the assistant if that is known to be safe. */
  broken(title: string, sentences: readonly string[], back?: { readonly to: string; readonly name: string }) {
    const link =
      back &&
      `<p><a rel="noreferrer" href="${escaped(back.to)}">${escaped(this.texts.text('back', { name: back.name }))}</a></p>`;
    return this.refused('invalid_parameter', { title, body: `${alert(sentences)}${link ?? ''}` });
  }

  /** The page of a form that is too old or of another site. */
  old(): Response {
    const { text } = this.texts;
    return this.broken(text('brokenLink'), [text('old'), text('again')]);
  }

  /** The page of a key that is refused, or that cannot be checked, outside the form for a key. */
  fault(code: RefusalCode, title: string, status = ERRORS[code].status): Response {
    return this.refused(code, { title, status, body: this.#fault(code) });
  }

  /** Asks for the key. `cancel` is where Cancel leads. `code`: why the last key was refused. */
  askKey(asked: AccessRequest, sealed: string, cancel: string, code: RefusalCode | null): Response {
    const { text } = this.texts;
    return this.#asking(code, {
      title: text('connect'),
      forms: "'self'",
      body: `${this.#fault(code)}<p>${escaped(text('asks', { host: new URL(this.publicUrl).host }))}</p>
${this.#assistant(asked)}
<form method="post" action="authorize" autocomplete="off">${hidden('request', sealed)}
${this.#field()}
<p class="act"><button class="primary" name="action" value="show">${escaped(text('show'))}</button> <a class="button" rel="noreferrer" href="${escaped(cancel)}">${escaped(text('cancel'))}</a></p></form>
<p class="soft"><a href="../connections">${escaped(text('yours'))}</a></p>`,
    });
  }

  /** Asks whether the assistant may read. `isCut`: whether the key reads more brands than these. */
  askConsent(
    asked: AccessRequest,
    sealed: string,
    key: StoredKey,
    brands: readonly string[],
    isCut: boolean,
  ) {
    const { text } = this.texts;
    const items = [...brands, ...(isCut ? ['…'] : [])].map((each) => `<li>${escaped(each)}</li>`);
    const scope = key.all_brands ? text('allBrands') : brands.length === 0 ? text('noBrand') : '';
    return this.page({
      title: text('allowTitle'),
      forms: 'any',
      body: `${this.#assistant(asked)}
<dl>${pair(text('account'), key.account.id)}${pair(text('keyName'), `${key.name} (${key.masked})`)}
<dt>${escaped(text('reads'))}</dt><dd>${items.length > 0 ? `<ul tabindex="0">${items.join('')}</ul>` : ''}${escaped(scope)}</dd>
${key.expires_at === null ? pair(text('ends'), text('noEnd')) : pair(text('ends'), this.#day(key.expires_at), text('earlier'))}</dl>
<form method="post" action="authorize">${hidden('grant', sealed)}
<p class="act"><button class="primary" name="action" value="allow">${escaped(text('allow'))}</button> <button name="action" value="deny">${escaped(text('cancel'))}</button></p></form>`,
    });
  }

  /** Asks for the key of whose assistants a person wants to see the list. */
  askKeyOfList(code: RefusalCode | null, sentence = ''): Response {
    const { text } = this.texts;
    return this.#asking(code, {
      title: text('connections'),
      forms: "'self'",
      body: `${this.#fault(code)}${sentence === '' ? '' : alert([sentence])}<p>${escaped(text('enterKey'))}</p>
<form method="post" action="connections" autocomplete="off">
${this.#field()}
<p class="act"><button class="primary">${escaped(text('list'))}</button></p></form>`,
    });
  }

  /** Lists the connections of a key, each with a button that ends it. `sealed`: the right to do so. */
  connections(
    rows: readonly (AssistantConnection & { readonly sealed: string })[],
    hasEnded: boolean,
  ): Response {
    const { text } = this.texts;
    const items = rows.map(
      (
        { client, destination, created_at, used_on, sealed },
        i,
      ) => `<li><h2 id="c${i}">${escaped(clientName(destinationNamed(destination), this.texts))}</h2>
<dl>${pair(text('name'), client || text('noName'))}${pair(text('connected'), this.#day(created_at))}${pair(text('used'), used_on === null ? '–' : this.texts.day(used_on))}</dl>
<form method="post" action="connections">${hidden('end', sealed)}<button id="e${i}" aria-labelledby="e${i} c${i}">${escaped(text('end'))}</button></form></li>`,
    );
    return this.page({
      title: text('connections'),
      forms: "'self'",
      body: `${hasEnded ? `<p role="status">${escaped(text('ended'))}</p>` : ''}
${items.length > 0 ? `<ul class="connections">${items.join('\n')}</ul>` : `<p>${escaped(text('none'))}</p>`}`,
    });
  }

  #day(instant: Instant): string {
    return this.texts.day(formatInstant(instant).slice(0, 10));
  }

  #fault(code: RefusalCode | null): string {
    if (code === null) return '';
    return alert([isSaid(code) ? this.texts.text(code) : ERRORS[code].detail]);
  }

  #field(): string {
    const { text } = this.texts;
    return `<label for="key">${escaped(text('key'))}</label>
<input id="key" name="api_key" type="password" required autofocus autocomplete="off" spellcheck="false" aria-describedby="hint">
<p class="soft" id="hint">${escaped(text('keyHint'))}</p>`;
  }

  /** The destination, which is the largest text after the title, the name of the assistant, and a warning. */
  #assistant({ redirect, name }: AccessRequest): string {
    const { text } = this.texts;
    const destination = destinationOf(redirect);
    return `<p class="to">${escaped(text('sendsTo'))} <strong>${escaped(clientName(destination, this.texts))}</strong></p>
<dl>${pair(text('name'), name || text('noName'))}</dl>
<p class="caution">${escaped(destination.kind === 'site' ? text('cautionSite', { host: destination.name }) : text('cautionProgram'))}</p>`;
  }
}

/** Returns why the last key was refused, from the query of a page; null if none was. */
export function refusalIn(query: FormParameters | null): RefusalCode | null {
  const code = query?.['refused'] ?? '';
  return Object.hasOwn(ERRORS, code) ? (code as RefusalCode) : null; // the codes are the keys
}

/** The name of a destination for a person. */
export function clientName({ kind, name }: Destination, { text }: Texts): string {
  if (kind === 'site') return name;
  return kind === 'app' ? text('app', { scheme: name }) : text('computer');
}

const pair = (term: string, text: string, more = '') =>
  `<dt>${escaped(term)}</dt><dd>${escaped(text)}${more === '' ? '' : ` <span class="soft">${escaped(more)}</span>`}</dd>`;

const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}">`;

const alert = (sentences: readonly string[]) =>
  `<p class="fault" role="alert">${escaped(sentences.join(' '))}</p>\n`;

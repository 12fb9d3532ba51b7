/** The pages of sign-in, in the design of the site. Everything from outside is escaped; no page has a script. */
import type { AccessRequest, AssistantConnection, StoredKey } from '@brand-visibility/application';
import { ERRORS, type RefusalCode } from '@brand-visibility/contract';
import { formatInstant, type Instant } from '@brand-visibility/domain/time/instant';
import { isRead } from '../request/read.js';
import { headersOfCode } from '../response/problem.js';
import type { Response } from '../response/response.js';
import { preferredLanguage, type Language } from '../site/published-pages.js';
import type { Template } from '../site/site.js';
import { destinationNamed, destinationOf, type Destination } from './clients.js';
import type { Parameters, Signing } from './oauth.js';
import { dayIn, naming, textsIn, type Texts } from './texts.js';

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
  readonly language: Language;
  readonly texts: Texts;

  constructor(
    readonly template: Template,
    readonly publicUrl: string,
    readonly stage: Signing,
  ) {
    this.language = preferredLanguage(stage.request.headers['accept-language']);
    this.texts = textsIn(this.language);
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
      `<p><a rel="noreferrer" href="${escaped(back.to)}">${escaped(naming(this.texts.back, back.name))}</a></p>`;
    return this.refused('invalid_parameter', { title, body: `${alert(sentences)}${link ?? ''}` });
  }

  /** The page of a form that is too old or of another site. */
  old(): Response {
    const { brokenLink, old, again } = this.texts;
    return this.broken(brokenLink, [old, again]);
  }

  /** The page of a key that is refused, or that cannot be checked, outside the form for a key. */
  fault(code: RefusalCode, title: string, status = ERRORS[code].status): Response {
    return this.refused(code, { title, status, body: this.#fault(code) });
  }

  /** Asks for the key. `cancel` is where Cancel leads. `code`: why the last key was refused. */
  askKey(asked: AccessRequest, sealed: string, cancel: string, code: RefusalCode | null): Response {
    const { texts } = this;
    return this.#asking(code, {
      title: texts.connect,
      forms: "'self'",
      body: `${this.#fault(code)}<p>${escaped(naming(texts.asks, new URL(this.publicUrl).host))}</p>
${this.#assistant(asked)}
<form method="post" action="authorize" autocomplete="off">${hidden('request', sealed)}
${this.#field()}
<p class="act"><button class="primary" name="action" value="show">${escaped(texts.show)}</button> <a class="button" rel="noreferrer" href="${escaped(cancel)}">${escaped(texts.cancel)}</a></p></form>
<p class="soft"><a href="../connections">${escaped(texts.yours)}</a></p>`,
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
    const { texts } = this;
    const items = [...brands, ...(isCut ? ['…'] : [])].map((each) => `<li>${escaped(each)}</li>`);
    const scope = key.all_brands ? texts.allBrands : brands.length === 0 ? texts.noBrand : '';
    return this.page({
      title: texts.allowTitle,
      forms: 'any',
      body: `${this.#assistant(asked)}
<dl>${pair(texts.account, key.account.id)}${pair(texts.keyName, `${key.name} (${key.masked})`)}
<dt>${escaped(texts.reads)}</dt><dd>${items.length > 0 ? `<ul tabindex="0">${items.join('')}</ul>` : ''}${escaped(scope)}</dd>
${key.expires_at === null ? pair(texts.ends, texts.noEnd) : pair(texts.ends, this.#day(key.expires_at), texts.earlier)}</dl>
<form method="post" action="authorize">${hidden('grant', sealed)}
<p class="act"><button class="primary" name="action" value="allow">${escaped(texts.allow)}</button> <button name="action" value="deny">${escaped(texts.cancel)}</button></p></form>`,
    });
  }

  /** Asks for the key of whose assistants a person wants to see the list. */
  askKeyOfList(code: RefusalCode | null, sentence = ''): Response {
    const { texts } = this;
    return this.#asking(code, {
      title: texts.connections,
      forms: "'self'",
      body: `${this.#fault(code)}${sentence === '' ? '' : alert([sentence])}<p>${escaped(texts.enterKey)}</p>
<form method="post" action="connections" autocomplete="off">
${this.#field()}
<p class="act"><button class="primary">${escaped(texts.list)}</button></p></form>`,
    });
  }

  /** Lists the connections of a key, each with a button that ends it. `sealed`: the right to do so. */
  connections(
    rows: readonly (AssistantConnection & { readonly sealed: string })[],
    hasEnded: boolean,
  ): Response {
    const { texts } = this;
    const items = rows.map(
      (
        { client, destination, created_at, used_on, sealed },
        i,
      ) => `<li><h2 id="c${i}">${escaped(nameOf(destinationNamed(destination), texts))}</h2>
<dl>${pair(texts.name, client || texts.noName)}${pair(texts.connected, this.#day(created_at))}${pair(texts.used, used_on === null ? '–' : dayIn(this.language, used_on))}</dl>
<form method="post" action="connections">${hidden('end', sealed)}<button id="e${i}" aria-labelledby="e${i} c${i}">${escaped(texts.end)}</button></form></li>`,
    );
    return this.page({
      title: texts.connections,
      forms: "'self'",
      body: `${hasEnded ? `<p role="status">${escaped(texts.ended)}</p>` : ''}
${items.length > 0 ? `<ul class="connections">${items.join('\n')}</ul>` : `<p>${escaped(texts.none)}</p>`}`,
    });
  }

  #day(instant: Instant): string {
    return dayIn(this.language, formatInstant(instant).slice(0, 10));
  }

  #fault(code: RefusalCode | null): string {
    if (code === null) return '';
    const { texts } = this;
    return alert([code in texts ? texts[code as keyof Texts] : ERRORS[code].detail]);
  }

  #field(): string {
    const { texts } = this;
    return `<label for="key">${escaped(texts.key)}</label>
<input id="key" name="api_key" type="password" required autofocus autocomplete="off" spellcheck="false" aria-describedby="hint">
<p class="soft" id="hint">${escaped(texts.keyHint)}</p>`;
  }

  /** The destination, which is the largest text after the title, the name of the assistant, and a warning. */
  #assistant({ redirect, name }: AccessRequest): string {
    const { texts } = this;
    const destination = destinationOf(redirect);
    return `<p class="to">${escaped(texts.sendsTo)} <strong>${escaped(nameOf(destination, texts))}</strong></p>
<dl>${pair(texts.name, name || texts.noName)}</dl>
<p class="caution">${escaped(destination.kind === 'site' ? naming(texts.cautionSite, destination.name) : texts.cautionProgram)}</p>`;
  }
}

/** Returns why the last key was refused, from the query of a page; null if none was. */
export function refusalIn(query: Parameters | null): RefusalCode | null {
  const code = query?.['refused'] ?? '';
  return Object.hasOwn(ERRORS, code) ? (code as RefusalCode) : null; // the codes are the keys
}

/** The name of a destination for a person. */
export function nameOf({ kind, name }: Destination, texts: Texts): string {
  if (kind === 'site') return name;
  return kind === 'app' ? naming(texts.app, name) : texts.computer;
}

const pair = (term: string, text: string, more = '') =>
  `<dt>${escaped(term)}</dt><dd>${escaped(text)}${more === '' ? '' : ` <span class="soft">${escaped(more)}</span>`}</dd>`;

const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}">`;

const alert = (sentences: readonly string[]) =>
  `<p class="fault" role="alert">${escaped(sentences.join(' '))}</p>\n`;

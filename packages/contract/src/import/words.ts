/** Words that a field may hold and no library of the project knows. */

/**
 * A host name: labels of a-z, 0-9 and hyphens, which neither begin nor end with one. The last label is no number, for
 * such a host is an IP address (WHATWG URL).
 */
export const HOST = String.raw`^(?:(?!-)[a-z0-9-]+(?<!-)\.)*(?!(?:[0-9]+|0x[0-9a-f]*)$)(?!-)[a-z0-9-]+(?<!-)$`;
const HOST_NAME = new RegExp(HOST);

export function isHostName(text: string): boolean {
  return text.length <= 253 && HOST_NAME.test(text);
}

/** The two-letter codes of ISO 639-1. */
const LANGUAGES: ReadonlySet<string> = new Set(
  `aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es
  et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj
  kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv
  ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti
  tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu`.split(/\s+/),
);

export function isLanguage(text: string): boolean {
  return LANGUAGES.has(text);
}

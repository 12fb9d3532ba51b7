/** What no single operation says: the rules of the interface as a whole, in Markdown. */
export const ABOUT = `Read-only access to how AI answer engines name an account's brands. Every figure equals that of the dashboard.

**Requests.** Paths are exact: no slash at the end, no other case. All parameters are optional. An unknown name is
\`unknown_parameter\`; a wrong, empty or repeated value is \`invalid_parameter\`; \`errors\` of the problem document names
each one (of unknown ones the first 20), with what it may be (\`allowed\`) and what was probably meant (\`did_you_mean\`)
where that can be said. In a query \`+\` is a space, and a plus is \`%2B\`. Every path answers HEAD like GET, without the
body; another method is 405 with \`Allow: GET, HEAD\` and the code \`not_found\`. No body is read. An API key belongs in the Authorization header only.

**Replies.** Every member is always there; one that may be null says when it is. Timestamps are RFC 3339 in UTC.
Percentages, scores, positions and shares have one decimal, rounded once from the exact value, half away from zero.
Pass over members that you do not know: later versions may add some.

**Lists.** A page has up to \`limit\` rows; one of answers, page audits or recommendations also ends with the row
with which what is stored of them reaches 4 MiB, and so may have fewer while more follow. While \`has_more\` is true, send
\`next_cursor\` as \`cursor\`, with the same parameters but \`limit\`. Rows that come while you read neither repeat nor hide
others.

**Windows.** A window is one of local days in \`tz\`, from its start until before its end, and is compared with the time
before it. When no run completed in it, the figures are those of the latest run before (\`carried_from\`) and nothing is
compared.

**Limits.** A key may send so many requests in a minute of the clock. A request counts once key, plan and subscription are
found good, whatever it then gets, HEAD like GET; \`RateLimit\` and \`RateLimit-Policy\` stand on the reply to each one
that counted. 429 and 503 say in \`Retry-After\` when to ask again.

**Errors** are problem documents (RFC 9457). A program goes by \`code\`; \`type\` leads to a page that explains it.

**Versions.** Within \`/v1\` there may come to be more operations, more optional parameters, more values that a
parameter takes and more members of replies. Nothing is taken away or turned into something else, and a member whose
values are listed gets no other ones. What cannot keep to this comes under another path.

**Examples** are replies to the requests that stand beside them, recorded over a demo account.
`;

export const ABOUT_KEYS =
  'An API key, `bvk_` and 38 letters and digits, made by the owner of an account on a plan with API access. It reads one account and all of its brands or some.';

/** Describes the complete interface in Markdown. This text is `info.description` of the OpenAPI document. */
export const ABOUT = `How often, how early and how favourably AI answers name your brands. Read-only.

**Requests.** Paths are case-sensitive and have no trailing slash. All parameters are optional. Unknown parameters return
\`unknown_parameter\`; wrong, empty or repeated values return \`invalid_parameter\`. \`errors\` of the problem document
lists each of them (only the first 20 unknown names). Where possible it also says which values are \`allowed\` and which
name or value you probably meant (\`did_you_mean\`). In a query, \`+\` means a space; write a plus sign as \`%2B\`. Every
path supports HEAD, which returns the headers of GET without the body. Other methods get 405 with \`Allow: GET, HEAD\`
and the code \`not_found\`. Request bodies are ignored. Send the API key in the Authorization header only.

**Responses.** Every field is always present. If a field can be null, its description says when. Timestamps are RFC 3339
in UTC. Percentages, scores, positions and shares have one decimal; each is rounded once from the exact value, half away
from zero. Ignore fields that you do not know: later versions may add some.

**Lists.** A page has up to \`limit\` rows. It also ends once the stored text of its rows reaches 4 MiB, so a page can
have fewer rows than \`limit\` although more follow. While \`has_more\` is true, send \`next_cursor\` as \`cursor\`, with
the same parameters; only \`limit\`, \`format\` and \`bom\` may change. Rows added while you paginate cause no duplicates
or gaps.

**Windows.** A report covers a window of local days in \`tz\`, from \`start\` up to but not including \`end\`, and compares it
with the comparison window directly before it. If no run completed in the window, the report shows the figures of the
latest run before it (\`carried_from\`) and gives no comparison (\`change\` is null).

**Limits.** Each key may send a fixed number of requests per clock minute. A request counts if its key, plan and
subscription are accepted, regardless of the response status; HEAD counts like GET. The response to a counted request has
the headers \`RateLimit\` and \`RateLimit-Policy\`. A 429 or 503 has \`Retry-After\` with the seconds to wait.

**Errors** are problem documents (RFC 9457). Programs should use \`code\`; \`type\` links to a page that explains it.

**Versions.** Within \`/v1\`, later versions may add operations, optional parameters, values that a parameter accepts, and
fields of responses. Nothing is removed, renamed or given another meaning, and a closed list of values in a response does
not grow. Incompatible changes get a new path prefix.

**Examples** are recorded responses from a demo account. The request is shown with each response.
`;

export const ABOUT_KEYS =
  'An API key: `bvk_` followed by 38 letters and digits. The owner of an account creates keys; the plan of the account must include API access. A key reads one account, with all of its brands or only some.';

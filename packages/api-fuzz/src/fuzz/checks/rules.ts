import {
  equal,
  errorsIn,
  codeIn,
  headerOf,
  isOfParser,
  isRowType,
  mayBeRows,
  problemIn,
  typeAskedFor,
  type Check,
} from '../judged.js';

/** What may come of bytes that nobody foresees. */
const DOCUMENTED: ReadonlySet<string> = new Set([
  '200',
  ...['unknown_parameter', 'invalid_cursor', 'api_key_in_url'].map((code) => `400 ${code}`),
  ...[400, 408, 414, 417, 431].map((status) => `${status} invalid_parameter`),
  ...['missing_api_key', 'invalid_api_key'].map((code) => `401 ${code}`),
  ...['api_key_revoked', 'api_key_expired', 'api_key_orphaned'].map((code) => `401 ${code}`),
  ...['plan_upgrade_required', 'subscription_inactive'].map((code) => `403 ${code}`),
  ...[404, 405].map((status) => `${status} not_found`),
  '429 rate_limited',
]);

const joined = (differences: readonly string[]) => (differences.length > 0 ? differences.join('; ') : null);

/** Status, code and document of a reply. */
export const RULES: Readonly<Record<string, Check>> = {
  'the service never fails': ({ reply }) => (reply.status >= 500 ? `status ${reply.status}` : null),

  'status and code are those of the rules': (judged) => {
    const { foresight } = judged.sent;
    if (!foresight || judged.outcome) return null;
    const foreseen = foresight.outcomes.map(({ status, code }) => `${status} ${code ?? ''}`.trim());
    return `${`${judged.reply.status} ${codeIn(judged)}`.trim()} where ${foreseen.join(' or ')} was foreseen`;
  },

  'errors name what is wrong, in order': (judged) => {
    const { errors = null } = judged.outcome ?? {};
    if (errors === null || judged.isHead || judged.reply.status < 400) return null;
    const names = errorsIn(judged).map(({ parameter }) => parameter);
    return equal('errors', JSON.stringify(names), JSON.stringify(errors));
  },

  'an unforeseen reply is one of the documented kind': (judged) => {
    if (judged.sent.foresight !== null) return null;
    const said = `${judged.reply.status} ${codeIn(judged)}`.trim();
    return DOCUMENTED.has(said) ? null : `${said} is documented nowhere`;
  },

  'a reply is what the OpenAPI document says': (judged) => {
    const { sent, reply, body, isHead, service } = judged;
    if (isOfParser(judged)) return joined(service.conformance.differences('Problem', body));
    const operation = sent.foresight?.operation;
    if (operation && reply.status !== 405) {
      const headers = Object.fromEntries(
        [...reply.headers].map(([name, values]) => [name, values.join(', ')]),
      );
      return joined(
        service.conformance.departures(operation.template, { status: reply.status, headers, body }),
      );
    }
    if (isHead || reply.status < 400) return null;
    return joined(service.conformance.differences('Problem', body));
  },

  'the content type is exact': (judged) => {
    const { reply } = judged;
    const type = headerOf(reply, 'content-type');
    if (reply.status >= 400) return equal('Content-Type', type, 'application/problem+json');
    const asked = typeAskedFor(judged);
    if (asked !== null) return equal('Content-Type', type, asked);
    if (mayBeRows(judged) && isRowType(type ?? '')) return null;
    return type === 'application/json' || type === 'text/html' ? null : `Content-Type is ${String(type)}`;
  },

  'a problem says where and what it is': (judged) => {
    const { outcome, reply, service, isHead } = judged;
    if (isHead || reply.status < 400) return null;
    const { type, status, code, instance } = problemIn(judged);
    return (
      equal('type', type, `${service.publicUrl}/errors/${String(code)}`) ??
      equal('status', status, reply.status) ??
      (outcome ? equal('instance', instance, outcome.instance ?? undefined) : null)
    );
  },
};

import {
  equal,
  errorsIn,
  codeIn,
  expectedType,
  headerOf,
  isOfParser,
  isRowType,
  mayBeRows,
  problemIn,
  type Check,
} from './judged.js';

/** The possible responses to mutated bytes. */
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

/** Checks of status, error code and conformance to the OpenAPI document. */
export const RULES: Readonly<Record<string, Check>> = {
  'the service never fails': ({ response }) => (response.status >= 500 ? `status ${response.status}` : null),

  'status and code follow the rules': (judged) => {
    const { prediction } = judged.sent;
    if (!prediction || judged.outcome) return null;
    const expected = prediction.outcomes.map(({ status, code }) => `${status} ${code ?? ''}`.trim());
    return `${`${judged.response.status} ${codeIn(judged)}`.trim()} instead of ${expected.join(' or ')}`;
  },

  'errors name the offending parameters in order': (judged) => {
    const { errors = null } = judged.outcome ?? {};
    if (errors === null || judged.isHead || judged.response.status < 400) return null;
    const names = errorsIn(judged).map(({ parameter }) => parameter);
    return equal('errors', JSON.stringify(names), JSON.stringify(errors));
  },

  'an unpredicted response is a documented one': (judged) => {
    if (judged.sent.prediction !== null) return null;
    const outcome = `${judged.response.status} ${codeIn(judged)}`.trim();
    return DOCUMENTED.has(outcome) ? null : `${outcome} is not documented`;
  },

  'the response conforms to the OpenAPI document': (judged) => {
    const { sent, response, body, isHead, service } = judged;
    if (isOfParser(judged)) return joined(service.conformance.differences('Problem', body));
    const operation = sent.prediction?.operation;
    if (operation && response.status !== 405) {
      const headers = Object.fromEntries(
        [...response.headers].map(([name, values]) => [name, values.join(', ')]),
      );
      return joined(
        service.conformance.departures(operation.template, { status: response.status, headers, body }),
      );
    }
    if (isHead || response.status < 400) return null;
    return joined(service.conformance.differences('Problem', body));
  },

  'the content type is exact': (judged) => {
    const { response } = judged;
    const type = headerOf(response, 'content-type');
    if (response.status >= 400) return equal('Content-Type', type, 'application/problem+json');
    const expected = expectedType(judged);
    if (expected !== null) return equal('Content-Type', type, expected);
    if (mayBeRows(judged) && isRowType(type ?? '')) return null;
    return ['application/json', 'text/html', 'text/plain'].includes(type ?? '')
      ? null
      : `Content-Type is ${String(type)}`;
  },

  'a problem has the right type, status and instance': (judged) => {
    const { outcome, response, service, isHead } = judged;
    if (isHead || response.status < 400) return null;
    const { type, status, code, instance } = problemIn(judged);
    return (
      equal('type', type, `${service.publicUrl}/errors/${String(code)}`) ??
      equal('status', status, response.status) ??
      (outcome ? equal('instance', instance, outcome.instance ?? undefined) : null)
    );
  },
};

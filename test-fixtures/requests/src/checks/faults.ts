import { ERRORS, REFUSAL_CODES } from '@brand-visibility/contract';
import { headersNamed } from '../drafts/draft.js';
import { trimmed } from '../oracle/reading.js';
import type { Judged } from './judged.js';
import { requestedFaults } from './requested.js';
import { codeOfPage } from './absent.js';
import { isSiteText } from './coding.js';
import { codeIn, equal, faultsOfResponse, isOfParser, isRowType, problemIn } from './response.js';
import { disclosuresIn } from './secrets.js';

/** The possible responses to mutated bytes. */
const DOCUMENTED: ReadonlySet<string> = new Set([
  '200',
  ...REFUSAL_CODES.filter((code) => ERRORS[code].status < 500).map(
    (code) => `${ERRORS[code].status} ${code}`,
  ),
  ...[408, 414, 417, 431].map((status) => `${status} invalid_parameter`),
  '405 not_found',
]);

/** The faults of a response to a request of which everything is known; empty if it has none. */
export function faultsOf(judged: Judged): string[] {
  const { sent, response, received, isHead, service } = judged;
  const { method, path, query } = sent.draft;
  const target = sent.prediction === null ? null : [path, ...(query ? [query.join('&')] : [])].join('?');
  const repeated = [...response.headers].filter(([, values]) => values.length > 1).map(([name]) => name);
  const accepted = headersNamed(sent.draft, 'accept-encoding').join(',');
  const accept = headersNamed(sent.draft, 'accept').join(',');
  return [
    ...faultsOfResponse({ method, target, accepted, accept }, received, service.publicUrl),
    ...repeated.map((name) => `repeated header ${name}`),
    ...(!isHead && response.behind.length > 0 ? ['bytes after the response'] : []),
    ...requestIdFaults(judged),
    ...compressionFaults(judged),
    ...outcomeFaults(judged),
    ...requestedFaults(judged),
    ...disclosuresIn(judged),
  ];
}

/** A valid request id is echoed, any other is not (rule 6.3). */
function requestIdFaults({ sent, response, received, body, service }: Judged): string[] {
  // The service does not read all headers if they are too many or too long.
  if (!sent.prediction || isOfParser(received, body) || response.status === 431) return [];
  const id = received.headers['x-request-id'];
  const ids = headersNamed(sent.draft, 'x-request-id').map(trimmed);
  const [only = ''] = ids;
  const isKey = service.material.world.keys.some(({ text }) => only.includes(text));
  if (ids.length === 1 && !isKey && /^[A-Za-z0-9._-]{1,64}$/.test(only))
    return equal('X-Request-Id', id, only);
  return ids.some((each) => each === id) ? ['an invalid request id is echoed'] : [];
}

/** Rows are compressed with gzip, and only on request (rule 13.7); response.ts checks texts of the site. */
function compressionFaults({ sent, received }: Judged): string[] {
  if (isSiteText(sent.draft.path) || codeOfPage(received) !== undefined) return [];
  const { 'content-encoding': coding, 'content-type': type = '' } = received.headers;
  const isWanted =
    sent.prediction === null ||
    headersNamed(sent.draft, 'accept-encoding').some((value) => /gzip|\*/.test(value));
  return coding === undefined || (coding === 'gzip' && isWanted && isRowType(type))
    ? []
    : [`Content-Encoding is ${coding}`];
}

/** The differences between a response and the outcome that the rules predict for its request. */
function outcomeFaults({
  sent: { prediction },
  response,
  received,
  body,
  isHead,
  outcome,
  service,
}: Judged): string[] {
  const { status, hasEnded } = response;
  const problem = problemIn(response, body);
  const got = `${status} ${codeIn(received, body) ?? ''}`.trim();
  if (prediction === null) return DOCUMENTED.has(got) ? [] : [`${got} is not documented`];
  const closing = equal('whether the connection closes', hasEnded, prediction.closes || status === 431);
  if (outcome === null) {
    const expected = prediction.outcomes.map((each) => `${each.status} ${each.code ?? ''}`.trim());
    return [`${got} instead of ${expected.join(' or ')}`, ...closing];
  }
  const isProblem = status >= 400 && !isHead && codeOfPage(received) === undefined;
  const names = (problem.errors ?? []).map(({ parameter }) => parameter);
  const prefix = new URL(service.publicUrl).pathname.replace(/\/$/, '');
  const instance = outcome.instance === null ? undefined : prefix + outcome.instance;
  return [
    ...closing,
    ...equal('whether it is counted', received.headers['ratelimit'] !== undefined, outcome.isCounted),
    ...(isProblem && outcome.errors !== null ? equal('errors', names.join(), outcome.errors.join()) : []),
    ...(isProblem ? equal('instance', problem.instance, instance) : []),
  ];
}

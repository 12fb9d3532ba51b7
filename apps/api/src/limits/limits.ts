import { PAGE_BYTES, type Limit } from '@brand-visibility/application';
import { DEFAULTS, STORE_LIMITS } from '@brand-visibility/wiring';

const HEADERS_MS = 10_000;
/** Two filters of 2,000 characters, percent-encoded or escaped in JSON, need about 50,000 (rule 3.6). */
const FILTERS = 60_000;
const HEADER_BYTES = 64 * 1024;
/** Milliseconds of a time slice. */
const SLICE = 4;
const UNREAD_OF_AN_ACCOUNT = 4 * PAGE_BYTES;

/** Every bound on what a caller may take (rules 4.5, 4.10 and 4.11). `npm run docs` writes docs/operations.md. */
export const LIMITS = {
  connections: {
    value: DEFAULTS.connections,
    unit: 'connections (`MAX_CONNECTIONS`)',
    reason: 'Each takes memory and a file descriptor. Further connections are closed.',
    shownBy: 'many-connections',
  },
  backlog: {
    value: 4_096,
    unit: 'connections that the kernel holds until they are accepted, fewer if `net.core.somaxconn` is lower',
    reason: 'The kernel drops further connections, and their callers try again only after a second.',
    shownBy: 'many-connections',
  },
  requestsOfAConnection: {
    value: 32,
    unit: 'requests in progress or waiting on a connection',
    reason: 'A caller cannot queue more by pipelining. The last one closes the connection.',
    shownBy: 'apps/api/test/http/pipelining.test.ts',
  },
  headers: {
    value: HEADERS_MS,
    unit: 'ms until the headers of a request are complete',
    reason: 'A slow caller does not keep a connection. It gets 408, or no response if it sent nothing.',
    shownBy: 'apps/api/test/http/connections.test.ts',
  },
  request: {
    value: 1.5 * HEADERS_MS,
    unit: 'ms until a request is complete',
    reason: 'The same for the body.',
    shownBy: 'apps/api/test/mcp/messages.test.ts',
  },
  message: {
    value: HEADERS_MS,
    unit: 'ms until the body of a message to `/mcp` is complete',
    reason: 'The same for the message. It does not take a waiting slot until then.',
    shownBy: 'apps/api/test/mcp/messages.test.ts',
  },
  keepAlive: {
    value: DEFAULTS.keepAliveSeconds * 1_000,
    unit: 'ms between two requests of a connection (`KEEP_ALIVE_SECONDS`)',
    reason: 'An idle connection must not stay open forever.',
    shownBy: 'apps/api/test/http/connections.test.ts',
  },
  withoutProgress: {
    value: 60_000,
    unit: 'ms in which nothing of a response is accepted, twice as long if something was accepted before',
    reason: 'A caller who does not read keeps neither memory nor a connection.',
    shownBy: 'apps/api/test/http/connections.test.ts',
  },
  lingering: {
    value: 2_000,
    unit: 'ms in which a closing connection is read',
    reason: 'A caller who is still sending receives the response before the connection is reset.',
    shownBy: 'apps/api/test/http/connections.test.ts',
  },
  headerBytes: {
    value: HEADER_BYTES,
    unit: 'bytes of the target and the headers of a request, together',
    reason: 'The target and some headers fit. A longer request gets 431.',
    shownBy: 'apps/api/test/http/raw-requests.test.ts',
  },
  headerLines: {
    value: 200,
    unit: 'headers of a request',
    reason: 'Each takes memory and time. A request with more headers gets 431.',
    shownBy: 'apps/api/test/http/raw-requests.test.ts',
  },
  target: {
    value: FILTERS,
    unit: 'characters of the target of a request',
    reason: 'The longest filters fit. A longer target gets 414.',
    shownBy: 'apps/api/test/http/raw-requests.test.ts',
  },
  messageBytes: {
    value: HEADER_BYTES,
    unit: 'bytes of a message to `/mcp`',
    reason: 'The longest filters fit. A longer message gets 413.',
    shownBy: 'apps/api/test/mcp/messages.test.ts',
  },
  waiting: {
    value: DEFAULTS.waitingRequests,
    unit: 'admitted requests that wait (`MAX_WAITING_REQUESTS`)',
    reason: 'Further requests get 503 before they are counted, so that waits stay short.',
    shownBy: 'apps/api/test/resilience/failures.test.ts',
  },
  waitingOfAnAccount: {
    value: 1 / 4,
    unit: 'of the waiting requests for one account, at least one',
    reason: 'One account cannot fill the queue. Its further requests are counted and get 503.',
    shownBy: 'many-waiting',
  },
  ...STORE_LIMITS,
  readsOfAnAccount: {
    value: 3 / 4,
    unit: 'of the concurrent reads, and of the large ones, for one account, at least one',
    reason: 'A slot stays free for the next account.',
    shownBy: 'apps/api/test/scheduling/slots.test.ts',
  },
  longReads: {
    value: 3,
    unit: 'concurrent long-running reads',
    reason:
      'One computes while others await the database; more would only take memory, and time from short reads.',
    shownBy: 'apps/api/test/scheduling/reads.test.ts',
  },
  longReadsOfAnAccount: {
    value: 1 / 2,
    unit: 'of the concurrent long-running reads for one account, rounded up',
    reason: 'One account does not keep the long-running reads of others waiting.',
    shownBy: 'six-accounts',
  },
  largeReads: {
    value: 2,
    unit: 'concurrent large reads',
    reason: 'Each may take a hundred megabytes if a brand has hundreds of thousands of rivals.',
    shownBy: 'reports-of-many-rivals',
  },
  slice: {
    value: SLICE,
    unit: 'ms of work, after which a read yields to others',
    reason: 'Other requests wait for one slice, not for a report.',
    shownBy: 'apps/api/test/scheduling/time-slice.test.ts',
  },
  shortRead: {
    value: 4 * SLICE,
    unit: 'ms of work, after which a read counts as long-running',
    reason: 'It then comes after short ones and needs a separate slot.',
    shownBy: 'apps/api/test/scheduling/time-slice.test.ts',
  },
  hold: {
    value: 5 * SLICE,
    unit: 'ms that long-running reads wait for short ones at most',
    reason: 'A fifth of the time is theirs.',
    shownBy: 'apps/api/test/scheduling/time-slice.test.ts',
  },
  unreadOfAnAccount: {
    value: UNREAD_OF_AN_ACCOUNT,
    unit: 'bytes of responses that an account has not read',
    reason: 'Four large pages. A further large response gets 503; the first one always has room.',
    shownBy: 'unread-responses',
  },
  unread: {
    value: 4 * UNREAD_OF_AN_ACCOUNT,
    unit: 'bytes of responses that all accounts have not read',
    reason: 'Four accounts at their limit.',
    shownBy: 'slow-and-silent-readers',
  },
  smallResponse: {
    value: 16 * 1024,
    unit: 'bytes of a response, up to which it always has room',
    reason: 'Errors and short reports are delivered in any case.',
    shownBy: 'apps/api/test/http/unread.test.ts',
  },
  toolResult: {
    value: 60_000,
    unit: 'characters of the `structuredContent` of a call',
    reason: 'The context of a model is limited.',
    shownBy: 'apps/api/test/mcp/bounded.test.ts',
  },
  quoted: {
    value: 400,
    unit: 'characters of a quoted text in a result, unless `full_texts` is set',
    reason: 'A model needs the beginning, and third parties get little room for instructions.',
    shownBy: 'apps/api/test/mcp/bounded.test.ts',
  },
  draining: {
    value: 20_000,
    unit: 'ms in which a stopping service finishes its requests',
    reason: 'A slow reader must not delay the stop.',
    shownBy: 'apps/api/test/resilience/shutdown.test.ts',
  },
  ping: {
    value: 500,
    unit: 'ms until a readiness probe counts the database as failed',
    reason: 'A balancer must not wait for the database. Probes of the same second share one query.',
    shownBy: 'apps/api/test/resilience/failures.test.ts',
  },
} as const satisfies Readonly<Record<string, Limit>>;

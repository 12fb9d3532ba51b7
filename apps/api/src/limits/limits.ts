/** Limits on the resources that a caller may use. The code enforces them, and docs/reference.md lists them. */
import { PAGE_BYTES, type Limit } from '@brand-visibility/application';
import { DEFAULTS, STORE_LIMITS } from '@brand-visibility/wiring';

const HEADERS_MS = 10_000;
/** Maximum number of characters in a target. Two encoded filters of 2,000 characters take about 50,000 (rule 3.6). */
const FILTERS = 60_000;
const HEADER_BYTES = 64 * 1024;
/** Milliseconds of work, after which a request gives way. */
const RUN = 4;
const UNREAD_OF_AN_ACCOUNT = 4 * PAGE_BYTES;

/** The limits by name (rules 4.5, 4.10 and 4.11). `npm run docs` lists them in docs/reference.md. */
export const LIMITS = {
  connections: {
    // Each connection takes memory and a file descriptor. A further connection is closed.
    value: DEFAULTS.connections,
    unit: 'connections (`MAX_CONNECTIONS`); the service closes further connections',
    shownBy: 'many-connections',
  },
  backlog: {
    // The kernel drops further connections, and their callers retry only after a second.
    value: 4_096,
    unit: 'connections that wait to be accepted, or fewer if `net.core.somaxconn` is lower',
    shownBy: 'many-connections',
  },
  requestsOfAConnection: {
    // A caller cannot queue more requests by pipelining. The response to the last request closes the connection.
    value: 32,
    unit: 'requests per connection in progress or waiting; the response to the last one closes the connection',
    shownBy: 'apps/api/test/http/pipelining.test.ts',
  },
  headers: {
    // A slow caller must not occupy a connection. Such a caller gets 408, or no response if it sent nothing.
    value: HEADERS_MS,
    unit: 'ms within which the headers must be complete (408)',
    shownBy: 'apps/api/test/http/connections.test.ts',
  },
  request: {
    // A caller who sends a body slowly must not occupy a connection.
    value: 1.5 * HEADERS_MS,
    unit: 'ms within which a request must be complete',
    shownBy: 'apps/api/test/mcp/messages.test.ts',
  },
  message: {
    // A slow sender of a message must not occupy a connection. An incomplete message does not take a waiting slot.
    value: 2_000,
    unit: 'ms within which the body of a message to `/mcp` must be complete (408)',
    shownBy: 'apps/api/test/mcp/messages.test.ts',
  },
  keepAlive: {
    // An idle connection must not stay open forever.
    value: DEFAULTS.keepAliveSeconds * 1_000,
    unit: 'ms between two requests on a connection (`KEEP_ALIVE_SECONDS`)',
    shownBy: 'apps/api/test/http/connections.test.ts',
  },
  withoutProgress: {
    // A caller who does not read responses must occupy neither memory nor a connection.
    value: 60_000,
    unit: 'ms during which a caller may read none of a response; twice as long after the first byte',
    shownBy: 'apps/api/test/http/connections.test.ts',
  },
  lingering: {
    // A caller who is still sending must receive the response before the connection is reset.
    value: 2_000,
    unit: 'ms during which the service still reads from a connection that it is closing',
    shownBy: 'apps/api/test/http/connections.test.ts',
  },
  headerBytes: {
    // Leaves room for the longest target and some headers. A request with a longer head gets 431.
    value: HEADER_BYTES,
    unit: 'bytes for the target and the headers together (431)',
    shownBy: 'apps/api/test/http/raw-requests.test.ts',
  },
  headerLines: {
    // Each header takes memory and time. A request with more headers gets 431.
    value: 200,
    unit: 'headers per request (431)',
    shownBy: 'apps/api/test/http/raw-requests.test.ts',
  },
  target: {
    // Leaves room for the longest filters. A request with a longer target gets 414.
    value: FILTERS,
    unit: 'characters in the target (414)',
    shownBy: 'apps/api/test/http/raw-requests.test.ts',
  },
  targetThatWaits: {
    // A caller without a key must not take the time of callers who have one.
    value: 2_048,
    unit: 'characters in the target, above which the request waits for others of its account before the service searches the target for a key',
    shownBy: 'long-targets',
  },
  messageBytes: {
    // Leaves room for the longest filters. A longer message gets 413.
    value: HEADER_BYTES,
    unit: 'bytes per message to `/mcp` (413)',
    shownBy: 'apps/api/test/mcp/messages.test.ts',
  },
  messageBeyondLimit: {
    // Leaves room for most tool calls, so that the model gets a tool result. Longer messages would cost time.
    value: 4_096,
    unit: 'bytes of a message to `/mcp` that is read even if the rate limit of its key is used up',
    shownBy: 'long-messages',
  },
  waiting: {
    // A further request gets 503 before it is counted, so that waiting times stay short.
    value: DEFAULTS.waitingRequests,
    unit: 'admitted requests that wait (`MAX_WAITING_REQUESTS`)',
    shownBy: 'apps/api/test/resilience/failures.test.ts',
  },
  waitingOfAnAccount: {
    // One account must not fill the queue. Its further requests are counted and get 503.
    value: 1 / 4,
    unit: 'of all waiting requests may belong to one account, but always at least one',
    shownBy: 'many-waiting',
  },
  ...STORE_LIMITS,
  readsOfAnAccount: {
    // A slot must stay free for the next account.
    value: 3 / 4,
    unit: 'of the concurrent reads, and of the large reads, may belong to one account, but always at least one',
    shownBy: 'apps/api/test/scheduling/gate.test.ts',
  },
  longReads: {
    // One read computes while others await the database. More reads would only use memory and delay short reads.
    value: 3,
    unit: 'concurrent long-running reads; half of all reads may prove long-running after they have begun',
    shownBy: 'apps/api/test/scheduling/gate.test.ts',
  },
  longReadsOfAnAccount: {
    // One account must not keep the long-running reads of other accounts waiting.
    value: 1 / 2,
    unit: 'of the long-running reads, rounded up, may belong to one account',
    shownBy: 'six-accounts',
  },
  longWindow: {
    // A read must wait before it takes a snapshot and a connection, so its cost must be known before.
    value: 92,
    unit: 'days of a window (times the brands of a page), above which a read counts as long-running until it proves short',
    shownBy: 'apps/api/test/scheduling/gate.test.ts',
  },
  foundKey: {
    // Forged keys must wait for each other, not callers with known keys.
    value: 600_000,
    unit: 'ms after a key was found, during which its requests do not wait for lookups of other keys',
    shownBy: 'apps/api/test/scheduling/gate.test.ts',
  },
  lookups: {
    // One statement finds the keys of many requests.
    value: 64,
    unit: 'other keys that are looked up at the same time',
    shownBy: 'apps/api/test/scheduling/gate.test.ts',
  },
  largeReads: {
    // A large read may take 100 MB of memory if a brand has hundreds of thousands of rivals.
    value: 2,
    unit: 'concurrent large reads',
    shownBy: 'reports-of-many-rivals',
  },
  run: {
    // Other requests must not wait for a complete report.
    value: RUN,
    unit: 'ms of work, after which a read gives way',
    shownBy: 'apps/api/test/scheduling/event-loop.test.ts',
  },
  shortRead: {
    // A read that has taken more time than this runs after short reads and needs a separate slot.
    value: 4 * RUN,
    unit: 'ms of work, after which a read counts as long-running and needs a separate slot',
    shownBy: 'apps/api/test/scheduling/event-loop.test.ts',
  },
  hold: {
    // Long-running reads get a fifth of the time.
    value: 4,
    unit: 'times as long as it last ran, for which a long-running read may have to wait for short reads',
    shownBy: 'apps/api/test/scheduling/event-loop.test.ts',
  },
  unreadOfAnAccount: {
    // Allows four large pages. A request for a further large page gets 503. Any response fits if the account has no
    // unread response.
    value: UNREAD_OF_AN_ACCOUNT,
    unit: 'bytes of unread responses to one account',
    shownBy: 'unread-responses',
  },
  unread: {
    // Allows for four accounts that have reached their limits.
    value: 4 * UNREAD_OF_AN_ACCOUNT,
    unit: 'bytes of unread responses to all accounts',
    shownBy: 'slow-and-silent-readers',
  },
  smallResponse: {
    // Errors and short reports must always be delivered.
    value: 16 * 1024,
    unit: 'bytes in a response that is always sent, even if these two limits are reached',
    shownBy: 'apps/api/test/http/unread.test.ts',
  },
  forms: {
    // Callers without a key send them, and each takes up to 64 KiB until it is complete.
    value: 256,
    unit: 'forms of sign-in that the service reads at the same time (503)',
    shownBy: 'apps/api/test/sign-in/attacks.test.ts',
  },
  publishedReports: {
    // Callers without a key read these files, and each takes a buffer and a file descriptor.
    value: 100,
    unit: 'published reports that callers read at the same time (503)',
    shownBy: 'apps/api/test/site/published.test.ts',
  },
  publishedReportsOfOne: {
    // The readers of one report must not keep the readers of the others away.
    value: 1 / 4,
    unit: 'of these readers may read the same report',
    shownBy: 'apps/api/test/site/published.test.ts',
  },
  publishedTime: {
    // A slow reader must not keep a place. Even slow mobile connections are faster than 10 kB/s.
    value: 120_000,
    unit: 'ms in which a caller must have read a published report, or longer if its length takes longer at 10 kB/s',
    shownBy: 'apps/api/test/site/published.test.ts',
  },
  toolResult: {
    // The context window of a model is limited.
    value: 60_000,
    unit: 'characters in the `structuredContent` of a call',
    shownBy: 'apps/api/test/mcp/bounded.test.ts',
  },
  quoted: {
    // A model needs only the beginning of a quotation, and third parties must get little room for instructions.
    value: 400,
    unit: 'characters of a quoted text in a result, unless `full_texts` is set',
    shownBy: 'apps/api/test/mcp/bounded.test.ts',
  },
  draining: {
    // A slow reader must not keep the service from stopping.
    value: 20_000,
    unit: 'ms during which a stopping service waits for its requests',
    shownBy: 'apps/api/test/resilience/shutdown.test.ts',
  },
  ping: {
    // A load balancer must not wait for the database. Probes within one second share the result of one check.
    value: 500,
    unit: 'ms until a readiness probe counts the database as failed',
    shownBy: 'apps/api/test/resilience/failures.test.ts',
  },
} as const satisfies Readonly<Record<string, Limit>>;

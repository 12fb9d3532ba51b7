import { connect } from 'node:net';

/** Raw bytes that a client may send, and the responses that the service must send. */

export interface RawRequest {
  readonly name: string;
  /** The bytes of the request, one character per byte. */
  readonly bytes: string;
  /** The expected statuses of all responses, in order. */
  readonly statuses: readonly number[];
  /** Whether the connection accepts another request afterwards. */
  readonly stays: 'open' | 'closed';
}

type Row = readonly [name: string, bytes: string, ...statuses: number[]];

const HOST = 'Host: a\r\n';
const LIVE = `GET /livez HTTP/1.1\r\n${HOST}`;
const POST = `POST /livez HTTP/1.1\r\n${HOST}`;
const CHUNKED = 'Transfer-Encoding: chunked\r\n';
const END = '\r\n';
const LAST_CHUNK = '0\r\n\r\n';
const request = (line: string) => `${line}\r\n${HOST}${END}`;
const withHeader = (header: string) => `${LIVE}${header}\r\n${END}`;
const headers = (count: number) => 'a:\r\n'.repeat(count);

/** Requests after which the connection stays open. */
const open = (account: string): readonly Row[] => [
  ['GET', `${LIVE}${END}`, 200],
  ['HEAD', request('HEAD /livez HTTP/1.1'), 200],
  ['OPTIONS, refused like POST', withHeader('Origin: https://a').replace('GET', 'OPTIONS'), 405],
  ['OPTIONS for the whole server', request('OPTIONS * HTTP/1.1'), 404],
  ['TRACE', request('TRACE /livez HTTP/1.1'), 405],
  ['PROPFIND', request('PROPFIND /livez HTTP/1.1'), 405],
  ['POST without a body', `${POST}${END}`, 405],
  ['empty lines before a request', `\r\n\r\n${LIVE}${END}`, 200],
  ['an absolute target', request('GET http://b/livez HTTP/1.1'), 200],
  ['an absolute target without a path', request('GET http://b HTTP/1.1'), 200],
  ['an absolute target with a query only', request('GET http://b?a=1 HTTP/1.1'), 200],
  ['a target with user and password', request('GET http://u:p@b/livez HTTP/1.1'), 200],
  ['the asterisk', request('GET * HTTP/1.1'), 404],
  ['two slashes', request('GET //livez HTTP/1.1'), 404],
  ['a fragment', request('GET /livez#a HTTP/1.1'), 404],
  ['dot segments', request('GET /errors/../livez HTTP/1.1'), 404],
  ['HTTP/1.0 with keep-alive', 'GET /livez HTTP/1.0\r\nConnection: keep-alive\r\n\r\n', 200],
  ['an empty Host', `GET /livez HTTP/1.1\r\nHost:\r\n${END}`, 200],
  ['a Host with a port', `GET /livez HTTP/1.1\r\nHost: [::1]:80\r\n${END}`, 200],
  ['a tab in a value', withHeader('X-A: a\tb'), 200],
  ['non-ASCII bytes in a value', withHeader('X-A: \xff\xfe'), 200],
  ['an empty expectation', withHeader('Expect:'), 200],
  ['a length with an underscore', withHeader('Content_Length: 5'), 200],
  ['a length of 0', withHeader('Content-Length: 0'), 200],
  ['a Connection that names other headers', withHeader('Connection: keep-alive, Transfer-Encoding'), 200],
  ['two Authorization headers', `${account}Authorization: Bearer x\r\n${END}`, 401],
  ['200 headers', `${LIVE}${headers(199)}${END}`, 200],
  ['headers of 65,000 bytes', withHeader(`X-A: ${'a'.repeat(64_900)}`), 200],
  ['a target of 60,000 characters', request(`GET /${'a'.repeat(59_999)} HTTP/1.1`), 404],
  ['two requests together', `${LIVE}${END}${LIVE}${END}`, 200, 200],
  ['two slow requests together', `${account}${END}${account}${END}`, 200, 200],
  ['a slow request before a fast one', `${account}${END}${LIVE}${END}`, 200, 200],
];

/** Requests after which the service closes the connection. */
const closed = (account: string): readonly Row[] => [
  ['Connection: close', withHeader('Connection: close'), 200],
  ['a request after Connection: close', `${withHeader('Connection: close')}${LIVE}${END}`, 200],
  ['HTTP/1.0', 'GET /livez HTTP/1.0\r\n\r\n', 200],
  ['a request after HTTP/1.0', `GET /livez HTTP/1.0\r\n\r\n${LIVE}${END}`, 200],
  ['HTTP/0.9', 'GET /livez\r\n\r\n', 400],
  ['HTTP/0.9 with a version', request('GET /livez HTTP/0.9'), 400],
  ['HTTP/1.2', request('GET /livez HTTP/1.2'), 400],
  ['HTTP/2.0 in the request line', request('GET /livez HTTP/2.0'), 400],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a version in lower case', request('GET /livez http/1.1'), 400],
  ['a method in lower case', request('get /livez HTTP/1.1'), 400],
  ['an unknown method', request('FOO /livez HTTP/1.1'), 400],
  ['CONNECT', request('CONNECT a:80 HTTP/1.1'), 400],
  ['a request after CONNECT', `${request('CONNECT a:80 HTTP/1.1')}${LIVE}${END}`, 400],
  ['CONNECT with a body', `CONNECT a:80 HTTP/1.1\r\n${HOST}Content-Length: 5\r\n\r\nhello`, 400],
  ['CONNECT with HTTP/1.0', 'CONNECT a:80 HTTP/1.0\r\n\r\n', 400],
  ['CONNECT with an upgrade', withHeader('Upgrade: h2c').replace('GET /livez', 'CONNECT a:80'), 400],
  ['CONNECT after another request', `${account}${END}${request('CONNECT a:80 HTTP/1.1')}`, 200, 400],
  ['TLS', '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03', 400],
  ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n', 400],
  ['the PROXY protocol', `PROXY TCP4 192.0.2.1 192.0.2.2 1 2\r\n${LIVE}${END}`, 400],
  ['an authority as the target', request('GET a:80 HTTP/1.1'), 400],
  ['a space in the target', request('GET /a b HTTP/1.1'), 400],
  ['a control character in the target', request('GET /\x01 HTTP/1.1'), 400],
  ['a non-ASCII byte in the target', request('GET /\xfc HTTP/1.1'), 400],
  ['a tab in the request line', request('GET\t/livez HTTP/1.1'), 400],
  ['a target of 60,001 characters', request(`GET /${'a'.repeat(60_000)} HTTP/1.1`), 414],
  ['a target of 70,000 characters', request(`GET /${'a'.repeat(70_000)} HTTP/1.1`), 431],
  ['headers of 70,000 bytes', withHeader(`X-A: ${'a'.repeat(70_000)}`), 431],
  ['201 headers', `${LIVE}${headers(200)}${END}`, 431],
  ['3,000 headers before the Host', `GET /livez HTTP/1.1\r\n${headers(3_000)}${HOST}${END}`, 431],
  ['no Host', 'GET /livez HTTP/1.1\r\n\r\n', 400],
  ['two Hosts', withHeader('Host: b'), 400],
  ['the same Host twice', withHeader('host: a'), 400],
  ['two names in a Host', 'GET /livez HTTP/1.1\r\nHost: a, b\r\n\r\n', 400],
  ['a path in a Host', 'GET /livez HTTP/1.1\r\nHost: a/b\r\n\r\n', 400],
  ['a user in a Host', 'GET /livez HTTP/1.1\r\nHost: u@a\r\n\r\n', 400],
  ['a folded header', withHeader('X-A: b\r\n c'), 400],
  ['a folded first header', `GET /livez HTTP/1.1\r\n ${HOST}${END}`, 400],
  ['a bare line feed between headers', withHeader('X-A: b\nX-B: c'), 400],
  ['a bare line feed at the end', `${LIVE}\n`, 400],
  ['bare line feeds everywhere', 'GET /livez HTTP/1.1\nHost: a\n\n', 400],
  ['a bare carriage return', withHeader('X-A: b\rX-B: c'), 400],
  ['NUL in a value', withHeader('X-A: a\0b'), 400],
  ['a control character in a value', withHeader('X-A: \x01'), 400],
  ['DEL in a value', withHeader('X-A: \x7f'), 400],
  ['a space before the colon', withHeader('X-A : b'), 400],
  ['a space in a name', withHeader('X A: b'), 400],
  ['a header without a colon', withHeader('X-A'), 400],
  ['a header without a name', withHeader(': b'), 400],
  ['an expectation without a body', withHeader('Expect: 100-Continue'), 200],
  ['an expectation of a body that is not read', withHeader('Expect: 100-continue\r\nContent-Length: 5'), 200],
  ['an expectation in HTTP/1.0', 'GET /livez HTTP/1.0\r\nExpect: 100-Continue\r\n\r\n', 200],
  ['an unknown expectation', withHeader('Expect: tea'), 417],
  ['an upgrade', withHeader('Connection: Upgrade\r\nUpgrade: websocket'), 200],
  ['a request after an upgrade', `${withHeader('Connection: Upgrade\r\nUpgrade: h2c')}${LIVE}${END}`, 200],
  ['an upgrade without Connection: Upgrade', withHeader('Upgrade: h2c'), 200],
  ['garbage after a request', `${LIVE}${END}garbage\r\n\r\n`, 200, 400],
  ['garbage after slow requests', `${account}${END}${account}${END}garbage\r\n\r\n`, 200, 200, 400],
  ['a body without a length', `${POST}${END}hello`, 405, 400],
];

/** Attempts at request smuggling: two servers might disagree on where such a request ends. */
const smuggled = (account: string): readonly Row[] => [
  ['a body with GET', `${withHeader('Content-Length: 5')}hello`, 200],
  ['a request in the body of GET', `${withHeader(`Content-Length: ${LIVE.length + 2}`)}${LIVE}${END}`, 200],
  ['a request after a body', `${withHeader('Content-Length: 5')}hello${LIVE}${END}`, 200],
  ['a request after a body, both slow', `${account}Content-Length: 5\r\n\r\nhello${account}${END}`, 200],
  ['a body that never arrives', `${POST}Content-Length: 1000000\r\n\r\nhello`, 405],
  ['a length with leading zeros', `${withHeader('Content-Length: 05')}hello${LIVE}${END}`, 200],
  ['a length surrounded by spaces', `${withHeader('Content-Length:   5  ')}hello${LIVE}${END}`, 200],
  ['a signed length', `${withHeader('Content-Length: +5')}hello`, 400],
  ['a negative length', `${withHeader('Content-Length: -5')}hello`, 400],
  ['a hexadecimal length', `${withHeader('Content-Length: 0x5')}hello`, 400],
  ['a length with a space inside', `${withHeader('Content-Length: 5 0')}hello`, 400],
  ['a length with a fraction', `${withHeader('Content-Length: 5.0')}hello`, 400],
  ['an empty length', withHeader('Content-Length:'), 400],
  ['an overflowing length', withHeader(`Content-Length: ${'9'.repeat(30)}`), 400],
  ['a space before the colon of a length', `${withHeader('Content-Length : 5')}hello`, 400],
  ['two lengths', `${withHeader('Content-Length: 5\r\nContent-Length: 6')}hello`, 400],
  ['the same length twice', `${withHeader('Content-Length: 5\r\nContent-Length: 5')}hello`, 400],
  ['a list of lengths', `${withHeader('Content-Length: 5, 5')}hello`, 400],
  ['a length before a transfer coding', `${POST}Content-Length: 6\r\n${CHUNKED}\r\n${LAST_CHUNK}G`, 400],
  ['a length after a transfer coding', `${POST}${CHUNKED}Content-Length: 3\r\n\r\n${LAST_CHUNK}`, 400],
  ['a chunked GET', `${LIVE}${CHUNKED}\r\n${LAST_CHUNK}`, 400],
  ['a chunked HEAD', `HEAD /livez HTTP/1.1\r\n${HOST}${CHUNKED}\r\n${LAST_CHUNK}`, 400],
  ['a chunked GET with HTTP/1.0', `GET /livez HTTP/1.0\r\n${CHUNKED}\r\n${LAST_CHUNK}`, 400],
  ['an unknown transfer coding', withHeader('Transfer-Encoding: xchunked'), 400],
  ['an empty transfer coding', withHeader('Transfer-Encoding:'), 400],
  ['a transfer coding in quotes', withHeader('Transfer-Encoding: "chunked"'), 400],
  [
    'a transfer coding after a vertical tab',
    `${withHeader('Transfer-Encoding: \x0bchunked')}${LAST_CHUNK}`,
    400,
  ],
  ['a folded transfer coding', `${withHeader('Transfer-Encoding:\r\n chunked')}${LAST_CHUNK}`, 400],
  [
    'a space before the colon of a transfer coding',
    `${withHeader('Transfer-Encoding : chunked')}${LAST_CHUNK}`,
    400,
  ],
  [
    'contradictory transfer codings',
    `${LIVE}${CHUNKED}Transfer-Encoding: identity\r\n\r\n${LAST_CHUNK}`,
    400,
  ],
  ['a chunked POST', `${POST}${CHUNKED}\r\n5\r\nhello\r\n${LAST_CHUNK}`, 405],
  ['a request after a chunked POST', `${POST}${CHUNKED}\r\n5\r\nhello\r\n${LAST_CHUNK}${LIVE}${END}`, 405],
  ['a request after a trailer', `${POST}${CHUNKED}\r\n0\r\nContent-Length: 5\r\n\r\n${LIVE}${END}`, 405],
  ['a chunk with an invalid size', `${POST}${CHUNKED}\r\nzz\r\nhello\r\n${LAST_CHUNK}${LIVE}${END}`, 405],
  ['a chunk with a signed size', `${POST}${CHUNKED}\r\n+5\r\nhello\r\n${LAST_CHUNK}${LIVE}${END}`, 405],
  ['a chunk longer than its size', `${POST}${CHUNKED}\r\n4\r\nhello\r\n${LAST_CHUNK}${LIVE}${END}`, 405],
  ['a line feed in a chunk extension', `${POST}${CHUNKED}\r\n5;a\nhello\r\n${LAST_CHUNK}${LIVE}${END}`, 405],
  ['a chunked POST with HTTP/1.0', `POST /livez HTTP/1.0\r\n${CHUNKED}\r\n${LAST_CHUNK}${LIVE}${END}`, 405],
];

/** Returns all raw requests. `authorization` is the header line with which `GET /v1/account` succeeds. */
export function rawRequests(authorization: string): readonly RawRequest[] {
  const account = `GET /v1/account HTTP/1.1\r\n${HOST}${authorization}\r\n`;
  const requestsFrom = (stays: RawRequest['stays'], rows: readonly Row[]) =>
    rows.map(([name, bytes, ...statuses]) => ({ name, bytes, statuses, stays }));
  return [
    ...requestsFrom('open', open(account)),
    ...requestsFrom('closed', closed(account)),
    ...requestsFrom('closed', smuggled(account)),
  ];
}

const LAST = `GET /livez HTTP/1.1\r\n${HOST}X-Request-Id: last\r\nConnection: close\r\n\r\n`;
const RESPONSE = /(?=HTTP\/1\.1 \d{3} )/;

/**
 * Sends a raw request to a service on this machine and returns all responses until the connection ends. If the
 * connection must stay open, sends one more request, with the request id `last`, which ends the connection.
 */
export function responsesTo(
  port: number,
  { bytes, statuses, stays }: RawRequest,
): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const responses = () => Buffer.concat(chunks).toString('latin1').split(RESPONSE);
    let isLastSent = stays === 'closed';
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (isLastSent || responses().length < statuses.length) return;
      isLastSent = true;
      socket.write(LAST);
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(responses()));
    socket.write(bytes, 'latin1');
  });
}

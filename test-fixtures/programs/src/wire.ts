import { connect, type Socket } from 'node:net';

/** A parsed HTTP response. */
export interface WireResponse {
  readonly status: number;
  /** Header values by lower-case name, in the order received; a repeated header has several values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly bytes: Buffer;
  /** Whether the connection closed after the response. */
  readonly hasEnded: boolean;
  /** Bytes received after the end of the response. */
  readonly behind: Buffer;
}

/** A connection to the service, which is reopened if the service has closed it. */
export interface Wire {
  /** Sends a request and waits for the response; null if the connection closes without a response. */
  exchange(bytes: Buffer, isHead: boolean): Promise<WireResponse | null>;
  /** Sends bytes on a new connection and returns all responses until the connection closes. */
  sendAll(bytes: Buffer): Promise<readonly WireResponse[]>;
  close(): void;
}

export function openWire(port: number): Wire {
  let kept: Connection | null = null;
  return {
    exchange: async (bytes, isHead) => {
      // If the service closed the idle connection meanwhile, the service has not read the request: send it again.
      for (let isFirst = true; ; isFirst = false) {
        const isKept = kept !== null;
        const connection: Connection = kept ?? openConnection(port);
        kept = null;
        connection.socket.write(bytes);
        const response = await nextResponse(connection, isHead);
        if (response === null && isKept && isFirst) continue;
        if (response !== null && !response.hasEnded) kept = connection;
        return response;
      }
    },
    sendAll: async (bytes) => {
      const connection = openConnection(port);
      connection.socket.write(Buffer.concat([bytes, LAST_REQUEST]));
      while (!connection.isOver) await connection.more();
      return responsesIn(connection.received()).filter(
        ({ headers }) => headers.get('x-request-id')?.[0] !== LAST_ID,
      );
    },
    close: () => kept?.socket.destroy(),
  };
}

const LAST_ID = 'the-last-one';
/** The last request of `sendAll`. It ends the connection; an incomplete request before it becomes malformed. */
const LAST_REQUEST = Buffer.from(
  `\r\nGET /livez HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${LAST_ID}\r\nConnection: close\r\n\r\n`,
);

/** Requests with large responses, which nobody reads. */
const UNREAD = Buffer.from('GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20));

/** Sends bytes behind requests whose responses stay unread, and resets the connection. No service may mind. */
export function abandon(port: number, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => undefined); // `close` follows
    socket.once('close', () => resolve());
    socket.once('readable', () => socket.resetAndDestroy());
    socket.write(Buffer.concat([UNREAD, bytes]));
  });
}

interface Connection {
  readonly socket: Socket;
  readonly received: () => Buffer;
  /** Removes the first `count` bytes from `received`. */
  readonly take: (count: number) => void;
  readonly isOver: boolean;
  /** Waits for more bytes or for the end of the connection. */
  readonly more: () => Promise<void>;
}

function openConnection(port: number): Connection {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let buffer: Buffer = Buffer.alloc(0);
  let isOver = false;
  let wake: () => void = () => undefined;
  socket.on('data', (chunk: Buffer) => {
    buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk]);
    wake();
  });
  socket.on('error', () => undefined); // the bytes received so far still count; `close` follows
  socket.on('close', () => {
    isOver = true;
    wake();
  });
  return {
    socket,
    received: () => buffer,
    take: (count) => void (buffer = buffer.subarray(count)),
    get isOver() {
      return isOver;
    },
    more: () =>
      new Promise((resolve) => {
        wake = resolve;
        if (isOver) resolve();
      }),
  };
}

async function nextResponse(connection: Connection, isHead: boolean): Promise<WireResponse | null> {
  for (;;) {
    const response = responseAt(connection.received(), isHead);
    if (response) {
      connection.take(response.end);
      if (!endsConnection(response.head)) {
        const behind = connection.received();
        return { ...response.head, hasEnded: false, behind };
      }
      while (!connection.isOver) await connection.more();
      return { ...response.head, hasEnded: true, behind: connection.received() };
    }
    if (connection.isOver) return null;
    await connection.more();
  }
}

type Head = Omit<WireResponse, 'hasEnded' | 'behind'>;

const endsConnection = ({ headers }: Head) => headers.get('connection')?.join(',') === 'close';

/** Parses all responses on a closed connection; `behind` of the last response gets the remaining bytes. */
function responsesIn(bytes: Buffer): WireResponse[] {
  const responses: WireResponse[] = [];
  let rest = bytes;
  for (let response = responseAt(rest, false); response; response = responseAt(rest, false)) {
    responses.push({ ...response.head, hasEnded: false, behind: Buffer.alloc(0) });
    rest = rest.subarray(response.end);
  }
  return responses.map((response, i) =>
    i === responses.length - 1 ? { ...response, hasEnded: true, behind: rest } : response,
  );
}

/** Parses the response at the start of `bytes` and finds its end; null if the response is incomplete. */
function responseAt(bytes: Buffer, isHead: boolean): { readonly head: Head; readonly end: number } | null {
  const blank = bytes.indexOf('\r\n\r\n');
  if (blank < 0) return null;
  const [statusLine = '', ...lines] = bytes.subarray(0, blank).toString('latin1').split('\r\n');
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const colon = line.indexOf(': ');
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 2)]);
  }
  const start = blank + 4;
  const end = isHead ? start : start + Number(headers.get('content-length')?.[0] ?? 0);
  if (bytes.length < end) return null;
  const status = Number(/^HTTP\/1\.1 (\d{3}) [ -~]+$/.exec(statusLine)?.[1]);
  return { head: { status, headers, bytes: bytes.subarray(start, end) }, end };
}

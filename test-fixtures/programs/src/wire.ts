import { connect, type Socket } from 'node:net';

/** One parsed response. */
export interface WireResponse {
  readonly status: number;
  /** By lower-case name, in the order received; several values for a repeated header. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly bytes: Buffer;
  /** Whether the connection closed after it. */
  readonly hasEnded: boolean;
  /** Bytes received after it before the connection closed; empty while it is open. */
  readonly behind: Buffer;
}

/** A connection, reopened whenever the service closes it. */
export interface Wire {
  /** Sends one request and waits for its response; null if the connection closes without one. */
  exchange(bytes: Buffer, isHead: boolean): Promise<WireResponse | null>;
  /** Sends bytes on a new connection and returns all responses until it closes. */
  sendAll(bytes: Buffer): Promise<readonly WireResponse[]>;
  close(): void;
}

export function openWire(port: number): Wire {
  let kept: Connection | null = null;
  return {
    exchange: async (bytes, isHead) => {
      // The service may have closed an idle connection meanwhile; it has not read the request then, so send it again.
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

/** Ends the connection after a complete request, and completes an incomplete one into a malformed one. */
const LAST_ID = 'the-last-one';
const LAST_REQUEST = Buffer.from(
  `\r\nGET /livez HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${LAST_ID}\r\nConnection: close\r\n\r\n`,
);

interface Connection {
  readonly socket: Socket;
  readonly received: () => Buffer;
  /** Drops the first `count` bytes. */
  readonly take: (count: number) => void;
  readonly isOver: boolean;
  /** Waits for more bytes or for the end. */
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

/** Parses all responses on a connection; remaining bytes go into `behind` of the last one. */
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

/** Parses the response at the start of some bytes and finds its end; null while it is incomplete. */
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

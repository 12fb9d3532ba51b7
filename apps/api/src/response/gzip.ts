/** Compresses CSV and NDJSON for callers who accept gzip. */
import { MEDIA_TYPES } from '@brand-visibility/contract';
import type { Request } from 'express';
import { Readable } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { EndpointResponse } from './endpoint-response.js';
import { type Body, lengthOf, prepared } from './response.js';

/** Smaller bodies would save less than a packet. */
const LEAST = 1_024;

/** Level 6 takes twice as long, for 22 instead of 27 % of the bytes of real answers. */
const LEVEL = constants.Z_BEST_SPEED;

/**
 * A response in rows, compressed with gzip if the request prefers that and the response has 1 KiB or more (rule 13.7);
 * any other response as it is. Compressed by the threads of zlib, in chunks, so other requests run meanwhile.
 */
export async function compressed(request: Request, response: EndpointResponse): Promise<EndpointResponse> {
  const { format, body, headers } = response;
  if (format === 'json' || lengthOf(body.bytes) < LEAST || !prefersGzip(request)) return response;
  const bytes = await gzipped(body);
  return { format, body: prepared(MEDIA_TYPES[format], bytes), headers: [...headers, ...AS_GZIP] };
}

const AS_GZIP = ['Content-Encoding', 'gzip'];

/** Follows RFC 9110: by quality, then in the order of the header. If there is no header, nothing is compressed. */
function prefersGzip(request: Request): boolean {
  return request.acceptsEncodings('gzip', 'identity') === 'gzip';
}

async function gzipped({ bytes }: Body): Promise<readonly Buffer[]> {
  const chunks = typeof bytes === 'string' ? [Buffer.from(bytes)] : Buffer.isBuffer(bytes) ? [bytes] : bytes;
  const packed: Buffer[] = [];
  for await (const chunk of Readable.from(chunks).pipe(createGzip({ level: LEVEL })))
    packed.push(chunk as Buffer); // a cast: no type says what a stream of bytes has
  return packed;
}

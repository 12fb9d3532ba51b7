/** Reads all data of a report. Limits the number of concurrent requests. */
import { BrandVisibilityError, type Brand, type Client } from '@brand-visibility/client';
import type { Choice } from './choice.js';
import type { Setup } from './configuration.js';
import { PLAIN, type Answers, type Fault, type Report, type ResponseName, type Responses } from './report.js';
import { readingFor } from './requests.js';
import { spansOf } from './spans.js';

export interface LoadOptions {
  /** The time at which the data is read, RFC 3339 in UTC. */
  readonly readAt: string;
  /** Maximum number of concurrent requests. */
  readonly lanes: number;
  /** Reads the answers to quote; null for a report without quotes. */
  readonly quotes: ((client: Client, report: Omit<Report, 'answers'>) => Promise<Answers>) | null;
  /** The brand; absent if the caller has not read the brand yet. */
  readonly brand?: Brand | undefined;
  readonly setup?: Setup;
  /** Called after each response. `done` is the number of responses so far, `of` the number of all responses. */
  readonly onProgress?: ((done: number, of: number) => void) | undefined;
}

/**
 * Reads all responses of a report. Sends no further requests after a request has failed.
 * @throws {BrandVisibilityError} the error of the first request that fails
 */
export async function loadReport(
  client: Client,
  choice: Choice,
  { readAt, lanes, quotes, brand: given, setup = PLAIN, onProgress = () => undefined }: LoadOptions,
): Promise<Report> {
  const brand = given ?? (await client.getBrand({ brand_id: choice.brand_id }));
  const spans = spansOf(choice, readAt);
  const { requests, counted } = readingFor(client, choice, spans, setup);
  const responses: Partial<Record<ResponseName, unknown>> = {};
  const left = Object.keys(requests) as ResponseName[];
  const parts = left.length + (quotes ? 1 : 0);
  let done = 0;
  const lane = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      try {
        responses[name] = await requests[name]();
      } catch (error) {
        left.length = 0; // every other lane stops after its current request
        throw error;
      }
      onProgress((done += 1), parts);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const read = {
    choice,
    counted: await counted(),
    spans,
    brand,
    readAt,
    setup,
    responses: responses as unknown as Responses, // all lanes have ended, so every response is set
  };
  if (quotes === null) return { ...read, answers: null };
  const answers = await quotes(client, read);
  onProgress(parts, parts);
  return { ...read, answers };
}

/** Describes the error of a failed request. Rethrows any other error, because it is a defect of this program. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof BrandVisibilityError)) throw error;
  const { code, status, detail, requestId } = error;
  return { code, status, detail, requestId };
}

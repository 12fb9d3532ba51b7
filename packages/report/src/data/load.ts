import { BrandVisibilityError, type Brand, type Client } from '@brand-visibility/client';
import type { Choice } from './choice.js';
import type { Fault, Part, PartName, Parts, Responses, Report } from './report.js';
import { IS_EMPTY, requestsFor } from './requests.js';

export interface LoadOptions {
  /** The time that the report was read, RFC 3339 in UTC. */
  readonly readAt: string;
  /** Number of requests at the same time. */
  readonly lanes: number;
  /** The brand, if it was read before. */
  readonly brand?: Brand | undefined;
  /** Called with the report so far, with the first and after each part. */
  readonly onPart?: ((report: Report) => void) | undefined;
}

/**
 * Reads the parts of a report in their order. A part that is refused shows the error in the report, and the others
 * continue.
 * @throws {BrandVisibilityError} when the brand itself cannot be read: then there is nothing to show
 */
export async function loadReport(
  client: Client,
  choice: Choice,
  { readAt, lanes, brand: known, onPart = () => undefined }: LoadOptions,
): Promise<Report> {
  const brand = known ?? (await client.getBrand({ brand_id: choice.brand_id }));
  const requests = requestsFor(client, choice);
  let report: Report = { choice, brand, readAt, parts: loadingParts(requests.months !== null) };
  onPart(report);
  const names = (Object.keys(requests) as PartName[]).filter((name) => requests[name] !== null);
  const lane = async () => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      const part = await partOf(name, requests[name]);
      report = { ...report, parts: { ...report.parts, [name]: part } };
      onPart(report);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return report;
}

const LOADING = { state: 'loading' } as const;

function loadingParts(hasMonths: boolean): Parts {
  const names = Object.keys(IS_EMPTY) as PartName[];
  const parts = Object.fromEntries(names.map((name) => [name, LOADING]));
  return { ...(parts as Omit<Parts, 'months'>), months: hasMonths ? LOADING : null };
}

async function partOf<Name extends PartName>(
  name: Name,
  request: (() => Promise<Responses[Name]>) | null,
): Promise<Part<Responses[Name]>> {
  try {
    if (request === null) return LOADING;
    const response = await request();
    return { state: IS_EMPTY[name](response) ? 'empty' : 'loaded', response };
  } catch (error) {
    return { state: 'refused', fault: faultOf(error) };
  }
}

/** What a failed call says; anything else than a failed call is a mistake of this program and thrown again. */
export function faultOf(error: unknown): Fault {
  if (!(error instanceof BrandVisibilityError)) throw error;
  const { code, status, detail, requestId } = error;
  return { code, status, detail, requestId };
}

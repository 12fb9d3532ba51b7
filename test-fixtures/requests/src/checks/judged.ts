import type { WireResponse } from '@brand-visibility/programs/wire';
import type { Draft } from '../drafts/draft.js';
import type { Outcome, Prediction } from '../oracle/predict.js';
import type { Material } from '../world/material.js';
import type { Received } from './absent.js';
import { bodyIn, codeIn } from './response.js';

/** A request as it was sent. */
export interface Sent {
  readonly draft: Draft;
  readonly bytes: Buffer;
  /** The expected outcomes; null after mutations of its bytes. */
  readonly prediction: Prediction | null;
}

/** A response with everything that checks need. */
export interface Judged {
  readonly sent: Sent;
  readonly response: WireResponse;
  readonly received: Received;
  /** The parsed value of JSON, the text of rows; undefined for anything else. */
  readonly body: unknown;
  /** The expected outcome that matches the response; null if none does, or none was expected. */
  readonly outcome: Outcome | null;
  readonly isHead: boolean;
  readonly service: Expectations;
}

/** What checks know of the service under test. */
export interface Expectations {
  readonly material: Material;
  readonly publicUrl: string;
}

export function judgedBy(sent: Sent, response: WireResponse, service: Expectations): Judged {
  const { status, headers, bytes, behind } = response;
  const isHead = sent.draft.method === 'HEAD' && sent.prediction !== null;
  const received = {
    status,
    headers: Object.fromEntries([...headers].map(([name, values]) => [name, values.join(', ')])),
    bytes: isHead ? behind : bytes,
  };
  const body = bodyIn(received);
  const code = codeIn(received, body) ?? null;
  const outcome =
    sent.prediction?.outcomes.find(
      (each) => each.status === status && (isHead || status < 400 || each.code === code),
    ) ?? null;
  return { sent, response, received, body, outcome, isHead, service };
}

import type { Fault } from '../data/report.js';

/** Why something could not be read. */
export function Refused({ fault: { code, detail, requestId } }: { readonly fault: Fault }) {
  return (
    <p class="refused" role="alert">
      <strong>{`The report could not be read (${code}).`}</strong> {detail}
      {requestId !== null && <span class="request-id">{` Request ${requestId}`}</span>}
    </p>
  );
}

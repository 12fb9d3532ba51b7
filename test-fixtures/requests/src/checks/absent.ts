/** The two forms of a 404 outside /v1 and /mcp (rule 4.8). */

interface Asked {
  readonly method: string;
  readonly target: string | null;
  readonly accept?: string | undefined;
}

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Whether nothing is at the target of a response, outside /v1 and /mcp; not for a target that is unknown. */
export const isAbsent = ({ target }: Asked, { status }: Received): boolean =>
  status === 404 && target !== null && !/^\/(?:v1(?:[/?]|$)|mcp(?:\?|$))/.test(target);

/** Whether a response is the page for people. */
export const isAbsentPage = ({ status, headers }: Received): boolean =>
  status === 404 && headers['content-type'] === 'text/html';

/** Whether a request has to get the page; null if its `Accept` or its target is unknown. */
export function wantsPage({ method, target, accept }: Asked): boolean | null {
  if (target === null || accept === undefined) return null;
  const ranges = accept.split(',').map((range) => range.split(';').map((part) => part.trim().toLowerCase()));
  const isListed = ranges.some(
    ([type, ...parameters]) => type === 'text/html' && parameters.every((one) => !/^q=0(?:\.0*)?$/.test(one)),
  );
  return isListed && (method === 'GET' || method === 'HEAD');
}

/** Faults in responses to the report, which an honest client must detect. */

interface Fault {
  /** A brand of each agency that shows the fault, and the kind of claim that must be refuted. */
  readonly brand: string;
  readonly kind: string;
  /** Changes the object of a response. `path` is the path of the request. */
  readonly change: (part: Record<string, unknown>, path: string, query: URLSearchParams) => void;
}

const isComparison = (path: string) => path.endsWith('/visibility/comparison');
const COUNTS = ['answer_count', 'previous_answer_count'];

export const INJECTED_FAULTS: Readonly<Record<string, Fault>> = {
  'a lost engine': {
    brand: 'brd_failed',
    kind: 'moved',
    change: (part, path) => {
      if (!isComparison(path) || !('contribution' in part)) return;
      for (const name of COUNTS) part[name] ||= 20;
    },
  },
  'a slow fall': {
    brand: 'brd_slow',
    kind: 'moved',
    change: (part, path, query) => {
      const isSlow = isComparison(path) && query.get('previous_start_date') !== '2026-09-01';
      if (isSlow && part['verdict']) part['verdict'] = 'within_noise';
    },
  },
  'a level lead': {
    brand: 'brd_level',
    kind: 'lead',
    change: (part, path) => {
      if (!path.endsWith('/competitors/comparison') || part['verdict'] !== 'level') return;
      part['verdict'] = Number(part['only_them']) > Number(part['only_you']) ? 'ahead' : 'behind';
    },
  },
  'three answers': {
    brand: 'brd_three',
    kind: 'headline',
    change: (part) => {
      const count = part['answer_count'];
      if (typeof count === 'number' && count > 0 && count < 20) part['answer_count'] = 25;
    },
  },
};

/** A `fetch` whose responses have the fault. */
export const fetchWith =
  ({ change }: Fault): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok) return response;
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
    const body: unknown = await response.json();
    const visit = (part: unknown): void => {
      if (typeof part !== 'object' || part === null) return;
      if (!Array.isArray(part)) change(part as Record<string, unknown>, pathname, searchParams); // JSON
      for (const inner of Object.values(part)) visit(inner);
    };
    visit(body);
    return new Response(JSON.stringify(body), response);
  };

/** Faults planted in replies, which prove that what compares them can fail. */

const ALTERATIONS: Readonly<Record<string, (rows: readonly unknown[]) => readonly unknown[]>> = {
  'a row left out': (rows) => rows.slice(0, -1),
  'a row twice': (rows) => [...rows, ...rows.slice(-1)],
  'another figure': ([first, ...rest]) => (first === undefined ? [] : [withAnotherFigure(first), ...rest]),
};

export const ALTERED_REPLIES: readonly string[] = Object.keys(ALTERATIONS);

/** Alters the rows, points or brands of a reply, by the name of a fault. */
export function altered(plant: string): (text: string) => string {
  const alter = ALTERATIONS[plant];
  if (!alter) throw new Error(`no fault is called ${plant}`);
  return (text) => {
    const reply = JSON.parse(text) as Readonly<Record<string, unknown>>; // every reply is an object
    const rows = Object.entries(reply).flatMap(([name, value]) =>
      Array.isArray(value) ? [[name, alter(value as readonly unknown[])] as const] : [],
    );
    return JSON.stringify({ ...reply, ...Object.fromEntries(rows) });
  };
}

/** Adds 1 to the first number in a value. */
function withAnotherFigure(value: unknown): unknown {
  let isDone = false;
  return JSON.parse(JSON.stringify(value), (_, each: unknown) => {
    if (typeof each !== 'number' || isDone) return each;
    isDone = true;
    return each + 1;
  });
}

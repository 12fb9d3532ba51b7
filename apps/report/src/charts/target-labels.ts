/** Finds where the texts of targets stand in a chart: at their lines, but never over data. */

/** A rectangle that something else occupies, in units of the chart. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Label {
  readonly text: string;
  /** The height of its line. */
  readonly at: number;
}

/** The usual width of a character, and the height of a label and its distance from its line. */
const [WIDTH, HEIGHT, NEAR] = [6.6, 13, 3];

/** Returns the position of each label: the leftmost free one above or below its line. Null if there is no room. */
export function placesIn(labels: readonly Label[], taken: readonly Box[], { left, right, top, bottom }: Box) {
  const boxes = [...taken, ...labels.map(({ at }) => ({ left, right, top: at - 1, bottom: at + 1 }))];
  return labels.map(({ text, at }) => {
    const width = text.length * WIDTH;
    const starts = [left, ...taken.map((one) => one.right + 1)].toSorted((a, b) => a - b);
    const place = starts
      .flatMap((start) =>
        [at - NEAR - HEIGHT, at + NEAR].map((y) => ({
          left: start,
          right: start + width,
          top: y,
          bottom: y + HEIGHT,
        })),
      )
      .find(
        (one) =>
          one.right <= right &&
          one.top >= top &&
          one.bottom <= bottom &&
          !boxes.some((other) => overlap(one, other)),
      );
    if (place) boxes.push(place);
    return place ? { x: place.left, y: place.bottom - NEAR } : null;
  });
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Moves overlapping labels apart, no further than necessary, so that no labels overlap. The labels stay within the
 * bounds if there is room for all of them. Returns the labels from top to bottom.
 */
export function spreadApart<Label extends { readonly y: number }>(
  labels: readonly Label[],
  height: number,
  [top, bottom]: readonly [number, number],
): Label[] {
  const sorted = labels.toSorted((a, b) => a.y - b.y);
  const placed: Label[] = [];
  for (const label of sorted) {
    const least = placed.length === 0 ? top : (placed.at(-1)?.y ?? top) + height;
    placed.push({ ...label, y: Math.max(label.y, least) });
  }
  // If a label is now below the bottom, move it up again, together with the labels above it.
  let most = Math.max(bottom, top + (placed.length - 1) * height);
  for (let index = placed.length - 1; index >= 0; index -= 1) {
    const label = placed[index];
    if (label === undefined || label.y <= most) break;
    placed[index] = { ...label, y: most };
    most -= height;
  }
  return placed;
}

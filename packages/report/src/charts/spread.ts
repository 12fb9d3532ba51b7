/**
 * Moves labels apart that would overlap, each as little as the others allow, within the bounds if they have room there.
 * Returns them from top to bottom.
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
  // What was pushed below the bottom moves up, and with it what is above.
  let most = Math.max(bottom, top + (placed.length - 1) * height);
  for (let index = placed.length - 1; index >= 0; index -= 1) {
    const label = placed[index];
    if (label === undefined || label.y <= most) break;
    placed[index] = { ...label, y: most };
    most -= height;
  }
  return placed;
}

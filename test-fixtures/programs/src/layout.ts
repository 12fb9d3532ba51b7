/// <reference lib="dom" />
/** Measures how a page stands at its width: what is too wide, too high, broken, empty or over something else. */
import type { Page } from 'puppeteer-core';

/** Returns one line per fault of what is on the page. */
export const layoutFaultsOn = (page: Page): Promise<string[]> => page.evaluate(faultsHere);

/** Runs in the browser, so it refers to nothing outside. */
function faultsHere(): string[] {
  const MOST_LINES = 4;
  /** Overlaps up to this size, in pixels, are rounding. */
  const SLACK = 2;
  const faults: string[] = [];
  const width = document.documentElement.clientWidth;
  const about = (of: Element) =>
    `<${of.tagName.toLowerCase()} ${of.className}> ${(of.textContent ?? '').trim().slice(0, 200)}`;
  const isCut = (one: Element | null): boolean =>
    one !== null && (getComputedStyle(one).clipPath.startsWith('inset(50%') || isCut(one.parentElement));
  /** Whether readers see it. Texts for screen readers alone are clipped. */
  const isShown = (one: Element) =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isCut(one);

  /** The part of a box that the ancestors of an element do not hide; null if none. */
  const seenOf = (box: DOMRect, of: Element): DOMRect | null => {
    let { left, top, right, bottom } = box;
    for (let one: Element | null = of; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.overflowX === 'visible' || style.display === 'inline') continue;
      const clip = one.getBoundingClientRect();
      [left, top] = [Math.max(left, clip.left), Math.max(top, clip.top)];
      [right, bottom] = [Math.min(right, clip.right), Math.min(bottom, clip.bottom)];
    }
    return right - left > 1 && bottom - top > 1 ? new DOMRect(left, top, right - left, bottom - top) : null;
  };

  interface Line {
    readonly box: DOMRect;
    readonly of: Element;
    readonly text: string;
  }
  const lines: Line[] = [];
  const range = document.createRange();
  /** Words between spaces in which a line ends without a hyphen. Addresses, and scripts without spaces, may break. */
  const broken = (node: Text, of: Element) => {
    for (const { 0: token, index } of node.data.matchAll(/\S+/g)) {
      if (/[/.@_]\p{L}|\p{sc=Hani}|\p{sc=Hira}|\p{sc=Kana}|\p{sc=Thai}/u.test(token)) continue;
      for (const { 0: word, index: start } of token.matchAll(/[\p{L}\p{N}\p{M}\u00ad]{2,}/gu)) {
        range.setStart(node, index + start);
        range.setEnd(node, index + start + word.length);
        const [first, ...others] = range.getClientRects();
        const next = others.find(({ top }) => first && top > first.top + first.height / 2);
        if (!next) continue;
        let end = 1;
        const isBelow = () => {
          range.setStart(node, index + start + end);
          range.setEnd(node, index + start + end + 1);
          return range.getBoundingClientRect().top >= next.top - SLACK;
        };
        while (end < word.length && !isBelow()) end += 1;
        const hasHyphen = word[end - 1] === '\u00ad' || getComputedStyle(of).hyphens === 'auto';
        if (!hasHyphen) faults.push(`broken: ${word} after ${word.slice(0, end)} in ${about(of)}`);
      }
    }
  };
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const node = nodes.currentNode as Text;
    const of = node.parentElement;
    if (!of || node.data.trim() === '' || !isShown(of) || of.closest('option, script, style')) continue;
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].flatMap((box) => seenOf(box, of) ?? []);
    for (const box of boxes) lines.push({ box, of, text: node.data.trim().slice(0, 40) });
    if (boxes.length > 1) broken(node, of);
  }

  if (document.documentElement.scrollWidth > width) {
    faults.push(`wide: the page has ${document.documentElement.scrollWidth} of ${width} px`);
    for (const one of document.body.querySelectorAll('*')) {
      const box = isShown(one) ? seenOf(one.getBoundingClientRect(), one) : null;
      const isOut = box !== null && box.right > width + 1;
      const inner = [...one.children].some((each) => each.getBoundingClientRect().right > width + 1);
      if (isOut && !inner) faults.push(`wide: ${Math.round(box.right)} px: ${about(one)}`);
    }
  }
  for (const { box, of, text } of lines)
    if (box.right > width + SLACK || box.left < -SLACK) faults.push(`outside: ${text} in ${about(of)}`);

  for (const heading of document.querySelectorAll('h1, h2, h3, h4')) {
    // Only the cover of a report has a name in full, however long.
    if (!isShown(heading) || heading.matches('.cover h1')) continue;
    const own = lines.filter(({ of }) => heading.contains(of)).toSorted((a, b) => a.box.top - b.box.top);
    if (own.length === 0) faults.push(`empty: ${about(heading)}`);
    let [count, end] = [0, -Infinity];
    for (const { box } of own) if (box.top + box.height / 2 > end) [count, end] = [count + 1, box.bottom];
    if (count > MOST_LINES) faults.push(`high: ${count} lines: ${about(heading)}`);
    const list = heading.nextElementSibling;
    if (list && isShown(list) && list.matches('ul:empty, ol:empty'))
      faults.push(`empty: nothing stands below ${about(heading)}`);
  }

  const controls = [...document.querySelectorAll('button, select, input, summary')]
    .filter(isShown)
    .flatMap((of): Line[] => {
      const box = seenOf(of.getBoundingClientRect(), of);
      return box ? [{ box, of, text: '' }] : [];
    });
  const all = [...lines, ...controls].toSorted((a, b) => a.box.top - b.box.top);
  const isFixed = ({ of }: Line) => {
    for (let one: Element | null = of; one; one = one.parentElement)
      if (getComputedStyle(one).position === 'fixed') return true;
    return false;
  };
  for (const [index, one] of all.entries())
    for (let next = index + 1; next < all.length; next += 1) {
      const other = all[next];
      if (!other || other.box.top > one.box.bottom - SLACK) break;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      // The lines of one text are closer than its letters are high.
      const least = Math.max(SLACK, 0.3 * Math.min(one.box.height, other.box.height));
      if (across <= SLACK || down <= least || one.of === other.of) continue;
      if (one.of.contains(other.of) || other.of.contains(one.of)) continue;
      if (isFixed(one) !== isFixed(other)) continue;
      faults.push(`over: ${about(one.of)} and ${about(other.of)}`);
    }
  return [...new Set(faults)];
}

/// <reference lib="dom" />
import type { ElementHandle, Page } from 'puppeteer-core';

/**
 * The number of pixel rows between the underscores of a link's text and its underline; null if they touch. Measured at
 * device scale 1, where they touch first.
 */
export async function gapBelowUnderscore(page: Page, link: ElementHandle): Promise<number | null> {
  await link.scrollIntoView();
  const clip = await link.evaluate((link) => {
    const text = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode();
    const start = text?.textContent?.indexOf('_') ?? -1;
    if (!text || start < 0) throw new Error('the link has no underscore');
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, start + 1);
    const { x, y, width, height } = range.getBoundingClientRect();
    const [left = 0, top = 0, tall = 0] = [x + width / 2 + scrollX, y + scrollY, height + 6].map(Math.round);
    return { x: left, y: top, width: 1, height: tall };
  });
  const picture = await page.screenshot({ clip, encoding: 'base64', captureBeyondViewport: true });
  const inked = await page.evaluate(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const { width, height } = image;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, 1, height);
    const rows = Array.from({ length: height }, (_, y) => [...data.slice(4 * y, 4 * y + 3)]);
    const ground = rows[height >> 1] ?? []; // an underscore has no pixels at half the line height
    return rows.map((row) => row.some((part, i) => Math.abs(part - (ground[i] ?? 0)) > 40));
  }, picture);
  const strokes = /^ *#+( +)#+ *$/.exec(inked.map((isInk) => (isInk ? '#' : ' ')).join(''));
  return strokes?.[1]?.length ?? null;
}

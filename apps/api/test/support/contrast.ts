/// <reference lib="dom" />
import type { Page } from 'puppeteer-core';

/** The texts of a page whose contrast ratio is below `least` (WCAG 2.2, 1.4.3 requires 4.5). */
export function faintTexts(page: Page, least: number): Promise<string[]> {
  return page.evaluate((least) => {
    type Colour = readonly [red: number, green: number, blue: number, alpha: number];
    const colour = (text: string): Colour => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
      return [red, green, blue, alpha];
    };
    const over = (upper: Colour, lower: Colour): Colour => {
      const mix = (i: 0 | 1 | 2) => upper[i] * upper[3] + lower[i] * (1 - upper[3]);
      return [mix(0), mix(1), mix(2), 1];
    };
    const luminance = ([red, green, blue]: Colour) => {
      const linear = (part: number) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    };
    const groundOf = (element: Element | null): Colour =>
      element === null
        ? [255, 255, 255, 1]
        : over(colour(getComputedStyle(element).backgroundColor), groundOf(element.parentElement));

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const faint: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim() ?? '';
      const element = texts.currentNode.parentElement;
      if (text === '' || !element?.checkVisibility()) continue;
      const ground = groundOf(element);
      const [lighter = 0, darker = 0] = [over(colour(getComputedStyle(element).color), ground), ground]
        .map(luminance)
        .sort((a, b) => b - a);
      const ratio = (lighter + 0.05) / (darker + 0.05);
      if (ratio < least) faint.push(`${text}: ${ratio.toFixed(2)}`);
    }
    return faint;
  }, least);
}

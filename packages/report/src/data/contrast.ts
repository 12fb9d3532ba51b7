/** Checks that an agency's colours are readable on the page backgrounds of a report. */

/** The background colours of a report's pages, which must equal `--page` in `styles/tokens.css`. */
export const PAGES = { light: '#ffffff', dark: '#14191d' } as const;

/** Returns the contrast ratio of two colours (`#rrggbb`), from 1 to 21, as WCAG 2.2 defines it. */
export function contrastOf(a: string, b: string): number {
  const [one, other] = [luminanceOf(a) + 0.05, luminanceOf(b) + 0.05];
  return Math.max(one, other) / Math.min(one, other);
}

/** Formats a contrast ratio with two decimals, rounded down. */
export const ratioText = (contrast: number) => `${(Math.floor(100 * contrast) / 100).toFixed(2)}:1`;

const WEIGHTS = [0.2126, 0.7152, 0.0722];

const luminanceOf = (color: string) =>
  WEIGHTS.reduce((sum, weight, index) => {
    const part = Number.parseInt(color.slice(1 + 2 * index, 3 + 2 * index), 16) / 255;
    return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  }, 0);

/** Finds the characters of a report that no font has, because Chromium would print boxes instead. */
import type { Environment } from '@brand-visibility/terminal';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const scripts = (codes: string, fonts: string) =>
  codes.split(' ').map((code) => {
    const name = new Intl.DisplayNames('en', { type: 'script' }).of(code) ?? code;
    return [`${name} letters`, new RegExp(String.raw`(?=\p{L})\p{sc=${code}}`, 'gu'), fonts] as const;
  });

/** Returns kinds of characters, and the Debian package whose fonts have them. Only printing needs the time of it. */
const kindsOf = () => [
  ...scripts('Hani Hira Kana Hang', 'fonts-noto-cjk'),
  ...scripts('Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hebr Khmr', 'fonts-noto-core'),
  ...scripts('Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thai', 'fonts-noto-core'),
  ['emoji', /\p{Emoji_Presentation}/gu, 'fonts-noto-color-emoji'] as const,
];

/** Number of different characters of a kind that one font must have. */
const TRIED = 3;

/** Returns warnings about the fonts that an HTML document needs. */
export type FontCheck = (html: string) => Promise<readonly string[]>;

/** Creates a check that asks fontconfig, as Chromium on Linux does. It warns once about each kind of characters. */
export function fontCheck(env: Environment): FontCheck {
  const kinds = kindsOf();
  const checked = new Set<string>();
  return async (html) => {
    const warnings: string[] = [];
    for (const [kind, pattern, fonts] of kinds) {
      const characters = checked.has(kind) ? '' : firstOf(html, pattern);
      if (characters === '') continue;
      checked.add(kind);
      const codes = Array.from(characters, (character) => character.codePointAt(0)?.toString(16)).join(' ');
      try {
        const { stdout } = await promisify(execFile)('fc-list', [`:charset=${codes}`, 'file'], { env });
        if (stdout === '')
          warnings.push(`no font has ${kind} such as ${characters}; install the Debian package ${fonts}`);
      } catch {
        for (const [other] of kinds) checked.add(other);
        return [...warnings, `whether a font has ${kind} is unknown; install the Debian package fontconfig`];
      }
    }
    return warnings;
  };
}

/** Returns the first few different characters that match. */
function firstOf(html: string, pattern: RegExp): string {
  const found = new Set<string>();
  for (const [character] of html.matchAll(pattern)) if (found.add(character).size === TRIED) break;
  return [...found].join('');
}

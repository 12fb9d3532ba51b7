/** Prints HTML files as PDF with Chromium. */
import { UsageError, type Environment } from '@brand-visibility/terminal';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { digestOf, writeWhole } from './files.js';
import { fontCheck } from './missing-fonts.js';
import { withInfo } from './pdf-info.js';

/** Prints an HTML file to a PDF file, whose properties name the author if there is one. */
export type Printer = (html: string, pdf: string, author?: string) => Promise<void>;

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome-headless-shell',
];
const OPTIONS = ['--headless', '--disable-gpu', '--no-pdf-header-footer', '--generate-pdf-document-outline'];
/** Time limit for Chromium, which a working Chromium never exceeds, and the signal that ends Chromium. */
const LIMIT = { timeout: 120_000, killSignal: 'SIGKILL' } as const;

/**
 * Returns a printer that starts Chromium for each file, and warns before if a font is missing.
 * @throws {UsageError} if `CHROMIUM_PATH` is not set and no folder in `PATH` contains Chromium
 */
export function printerOf(env: Environment, warn: (warning: string) => void): Printer {
  const { CHROMIUM_PATH, CHROMIUM_FLAGS = '', PATH = '' } = env;
  const warningsOf = fontCheck(env);
  const inPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const program = (CHROMIUM_PATH ? [CHROMIUM_PATH] : inPath).find((path) => existsSync(path));
  if (program === undefined)
    throw new UsageError('--pdf needs Chromium: set CHROMIUM_PATH to its program, or add its folder to PATH');
  const flags = CHROMIUM_FLAGS.split(' ').filter((flag) => flag !== '');
  return async (html, pdf, author) => {
    const content = readFileSync(html);
    for (const warning of await warningsOf(content.toString())) warn(warning);
    const folder = mkdtempSync(join(tmpdir(), 'brand-visibility-print-'));
    const printed = join(folder, 'report.pdf');
    const own = [`--user-data-dir=${join(folder, 'profile')}`, `--print-to-pdf=${printed}`];
    const args = [...OPTIONS, ...own, ...flags, pathToFileURL(html).href];
    try {
      const { stderr } = await promisify(execFile)(program, args, LIMIT);
      if (!existsSync(printed)) throw new Error(stderr || 'Chromium wrote no file');
      writeWhole(pdf, withInfo(readFileSync(printed), author, digestOf(content)));
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  };
}

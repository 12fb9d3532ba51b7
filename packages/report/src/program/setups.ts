/** Reads the configuration file and determines the setup of each brand. */
import { UsageError } from '@brand-visibility/terminal';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { configuration, errorsIn, type Setup } from '../data/configuration.js';
import { PLAIN } from '../data/report.js';

/** The setups that a configuration file defines. */
export interface Setups {
  /** Returns the setup of a brand or, if called without an id, the setup that all reports share. */
  readonly of: (brand_id?: string) => Setup;
  /** The ids of the brands for which the file contains specific settings. */
  readonly brands: readonly string[];
}

export const PLAIN_SETUPS: Setups = { of: () => PLAIN, brands: [] };

const MOST_BYTES = 300_000;
const SVG = /<svg\b[^>]*\sxmlns=["']http:\/\/www\.w3\.org\/2000\/svg["']/;

/**
 * Reads a configuration file.
 * @throws {UsageError} if the configuration is invalid; the message contains one line per error
 */
export function readSetups(path: string): Setups {
  const refusal = (...errors: readonly string[]) =>
    new UsageError(errors.map((error) => `${path}: ${error}`).join('\n'));
  const attempt = <Value>(field: string, read: () => Value): Value => {
    try {
      return read();
    } catch (error) {
      throw refusal(`${field}${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const value = attempt('', () => JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, '')) as unknown);
  const { data, error } = configuration.safeParse(value);
  if (error !== undefined) throw refusal(...errorsIn(error));
  const { $schema: _, brands = {}, logo: file, ...common } = data;
  const logo = file && attempt('logo: ', () => imageIn(resolve(dirname(path), file)));
  const of = (id = '') => {
    const { language = PLAIN.language, ...others } = { ...common, ...brands[id] };
    return { language, logo, ...others };
  };
  return { of, brands: Object.keys(brands) };
}

/** Returns the `data:` URL of an image. An SVG may contain scripts and references, but `img` elements ignore these. */
function imageIn(path: string): string {
  const bytes = readFileSync(path);
  const isPng = bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1A\n';
  if (bytes.length > MOST_BYTES || (!isPng && !SVG.test(bytes.toString('utf8'))))
    throw new Error(`${path} is not a PNG or SVG file of at most 300 kB`);
  return `data:image/${isPng ? 'png' : 'svg+xml'};base64,${bytes.toString('base64')}`;
}

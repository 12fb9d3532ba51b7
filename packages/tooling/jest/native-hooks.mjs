import { transformSync } from '@swc/core';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SWC, SWC_JSX } from './swc.mjs';

/** Node's hooks for the modules of tests: TypeScript, and a copy of each module of `test` for each test file. */

/** By file, since each is loaded for many test files. */
const scripts = new Map();

const GLOBALS = new URL('./native-globals.mjs', import.meta.url);

export function resolve(specifier, context, next) {
  const file = /\?file=\d+$/.exec(context.parentURL ?? '')?.[0];
  if (specifier === '@jest/globals') return { url: GLOBALS.href, shortCircuit: true };
  if (/^\.{1,2}\/.*\.js$/.test(specifier) && /\.tsx?(\?|$)/.test(context.parentURL)) {
    for (const extension of ['.ts', '.tsx']) {
      const url = new URL(specifier.replace(/\.js$/, extension), context.parentURL);
      if (!existsSync(url)) continue;
      url.search = file ?? '';
      return { url: url.href, format: 'module', shortCircuit: true };
    }
  }
  return next(specifier, context);
}

export function load(url, context, next) {
  if (!/\.tsx?(\?|$)/.test(url)) return next(url, context);
  const filename = fileURLToPath(url);
  let stripped = scripts.get(filename);
  if (stripped === undefined) {
    const options = { ...(filename.endsWith('x') ? SWC_JSX : SWC), filename };
    stripped = transformSync(readFileSync(filename, 'utf8'), options).code;
    scripts.set(filename, stripped);
  }
  return { format: 'module', source: stripped, shortCircuit: true };
}

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Inspector } from './inspector.js';

/** What makes the program do the same work once more; settles when it is done. */
export type Work = () => Promise<void>;

/** A function by where its text lies in the compiled file. */
interface Executed {
  readonly scriptId: string;
  readonly url: string;
  readonly start: number;
  readonly end: number;
}

/** What happens to run beside one request does not beside all of these. */
const ROUNDS = 5;

/** What runs within so many milliseconds without a request, by a timer, is none of it. */
const IDLE = 1_500;

/** The product's own compiled files, so none of these proofs. */
const OWN = /\/((?:apps|packages)\/(?!system-tests\/|programs\/)[^/]+)\/dist\/(.+)\.js$/;

/**
 * The source files of the project of which a function, not the module itself, runs each time that the work is done, in
 * the order in which they come to run first.
 */
export async function filesOf(inspector: Inspector, work: Work): Promise<readonly string[]> {
  await inspector.ask('Profiler.enable');
  await inspector.ask('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await work(); // what is done once, such as loading a module
  const byTimers = await executedIn(inspector, () => sleep(IDLE));
  const ofTimer = new Set(byTimers.map(({ url, start }) => `${url}:${start}`));
  let always = (await executedIn(inspector, work)).filter(
    ({ url, start }) => !ofTimer.has(`${url}:${start}`),
  );
  for (let round = 1; round < ROUNDS; round += 1) {
    const urls = new Set((await executedIn(inspector, work)).map(({ url }) => url));
    always = always.filter(({ url }) => urls.has(url));
  }
  await inspector.ask('Profiler.stopPreciseCoverage');
  return inOrder(inspector, always, work);
}

async function executedIn({ ask }: Inspector, work: Work): Promise<readonly Executed[]> {
  await ask('Profiler.takePreciseCoverage'); // begins to count anew
  await work();
  const { result } = await ask('Profiler.takePreciseCoverage');
  return result.flatMap(({ scriptId, url, functions }) => {
    if (!OWN.test(url)) return [];
    return functions
      .flatMap(({ ranges }) => ranges)
      .filter(({ count, startOffset }) => count > 0 && startOffset > 0) // the module itself begins at 0
      .map(({ startOffset, endOffset }) => ({ scriptId, url, start: startOffset, end: endOffset }));
  });
}

/** In a function's text its first places to stop at: the very first may lie in what is a default and is not taken. */
const STOPS = 3;

/** Does the work once more and stops at the beginning of each function. */
async function inOrder(
  { ask, onPause }: Inspector,
  functions: readonly Executed[],
  work: Work,
): Promise<readonly string[]> {
  await ask('Debugger.enable');
  const urls = new Map<string, string>(); // by breakpoint
  const set = new Set<string>(); // a function within another has its places, too
  for (const each of functions) {
    for (const location of await stopsIn(ask, each)) {
      const place = `${location.scriptId}:${location.lineNumber}:${location.columnNumber ?? 0}`;
      if (set.has(place)) continue;
      set.add(place);
      const { breakpointId } = await ask('Debugger.setBreakpoint', { location });
      urls.set(breakpointId, each.url);
    }
  }
  const seen = new Set<string>();
  onPause(async (breakpoints) => {
    for (const breakpointId of breakpoints) {
      seen.add(urls.get(breakpointId) ?? '');
      await ask('Debugger.removeBreakpoint', { breakpointId });
    }
  });
  await work();
  await ask('Debugger.disable');
  for (const { url } of functions) seen.add(url); // none is left out, should no breakpoint of it be met
  return [...seen].map(sourceOf);
}

/** Not the place where the text itself begins, which is one of the statement that makes the function. */
async function stopsIn(ask: Inspector['ask'], { scriptId, url, start, end }: Executed) {
  const text = readFileSync(fileURLToPath(url), 'utf8');
  const range = {
    start: { scriptId, ...placeOf(text, start + 1) },
    end: { scriptId, ...placeOf(text, end) },
  };
  const { locations } = await ask('Debugger.getPossibleBreakpoints', range);
  return locations.slice(0, STOPS);
}

function placeOf(text: string, offset: number) {
  const before = text.slice(0, offset).split('\n');
  return { lineNumber: before.length - 1, columnNumber: before.at(-1)?.length ?? 0 };
}

function sourceOf(url: string): string {
  const [, folder = '', name = ''] = OWN.exec(url) ?? [];
  return `${folder}/src/${name}.ts`;
}

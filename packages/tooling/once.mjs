/** What the test files of a worker share. */
const SHARED = Symbol.for('shared by test files');

/** @type {(name: string, make: () => unknown) => unknown} */
export function once(name, make) {
  const shared = (globalThis[SHARED] ??= new Map());
  const made = shared.get(name) ?? make();
  shared.set(name, made);
  return made;
}

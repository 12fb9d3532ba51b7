import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { INJECTED_FAULTS } from '../src/attacks/injected-faults/all.js';
import { serviceWith, type LocatedEdit } from '../src/attacks/injected-faults/injected-fault.js';

describe('a fault for the attacks', () => {
  // Only `prove attacks --faults` runs it: without this test a renamed function would disarm it.
  test.each(INJECTED_FAULTS)('$name applies to the built service, whose files still parse', (injected) => {
    const edits = JSON.parse(serviceWith(injected).environment['INJECTED_EDITS']!) as LocatedEdit[];
    for (const [url, text] of edited(edits)) {
      const { stderr } = spawnSync(process.execPath, ['--check', '--input-type=module', '-'], {
        input: text,
        encoding: 'utf8',
      });
      expect(`${url}\n${stderr}`).toBe(`${url}\n`);
    }
  });
});

/** The edited text of each file, by its URL. */
function edited(edits: readonly LocatedEdit[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const { url, from, to } of edits)
    texts.set(
      url,
      (texts.get(url) ?? readFileSync(new URL(url), 'utf8')).replace(from, () => to),
    );
  return texts;
}

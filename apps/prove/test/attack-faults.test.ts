import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { INJECTED_FAULTS } from '../src/attacks/injected-faults/all.js';
import { edited, serviceWith, type LocatedEdit } from '../src/attacks/injected-faults/injected-fault.js';

describe('a fault for the attacks', () => {
  // Only `prove attacks --faults` runs it: without this test a renamed function would disarm it.
  test.each(INJECTED_FAULTS)('$name applies to the built service, whose files still parse', (injected) => {
    const edits = JSON.parse(serviceWith(injected).environment['INJECTED_EDITS']!) as LocatedEdit[];
    for (const { url } of edits) {
      const text = edited(edits, url, readFileSync(new URL(url), 'utf8'));
      const { stderr } = spawnSync(process.execPath, ['--check', '--input-type=module', '-'], {
        input: text,
        encoding: 'utf8',
      });
      expect(`${url}\n${stderr}`).toBe(`${url}\n`);
    }
  });
});

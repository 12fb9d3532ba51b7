import { describe, expect, test } from '@jest/globals';
import { promptStatus } from '../../src/prompts/status.js';

describe('the status of a prompt (rule 9.1)', () => {
  test.each([
    [true, true, 'tracked'],
    [true, false, 'tracked'],
    [false, true, 'paused'],
    [false, false, 'never_run'],
  ] as const)('tracked now: %s, activated: %s, status: %s', (is_tracked, was_activated, status) => {
    expect(promptStatus({ is_tracked, was_activated })).toBe(status);
  });
});

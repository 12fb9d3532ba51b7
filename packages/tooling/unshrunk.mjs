/**
 * Loaded by jest before each test file of `mutate.mjs`: disables the shrinking of failed properties, which takes
 * most of the time and has no readers there.
 */
import fc from 'fast-check';

fc.configureGlobal({ endOnFailure: true });

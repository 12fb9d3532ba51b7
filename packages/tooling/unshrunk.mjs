/**
 * Loaded by jest before each test file of `npm run mutate`: draws what `npm test` draws, and disables the shrinking of
 * failed properties, which takes most of the time and has no readers there.
 */
import fc from 'fast-check';
import { PROPERTY_SEED } from './draws.mjs';

fc.configureGlobal({ seed: PROPERTY_SEED, endOnFailure: true });

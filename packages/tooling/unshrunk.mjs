/**
 * Read by jest before each test file of `mutate.mjs`: a property that fails is not shrunk to its smallest example,
 * because nobody reads it there and the search takes most of the time.
 */
import fc from 'fast-check';

fc.configureGlobal({ endOnFailure: true });

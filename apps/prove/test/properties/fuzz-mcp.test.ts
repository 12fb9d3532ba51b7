import { fuzzMcp } from '@brand-visibility/properties';
import { testProperty } from './checked.js';

// Rules 21.9 and 21.10.
testProperty(fuzzMcp);

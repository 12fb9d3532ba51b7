import { fuzz } from '../../src/properties/fuzz/fuzz.js';
import { testProperty } from './checked.js';

// Rule 4.6.
testProperty(fuzz);

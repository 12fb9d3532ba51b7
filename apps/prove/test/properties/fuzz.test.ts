import { fuzz } from '../../src/properties/fuzz/fuzz.js';
import { testProperty } from './checked.js';

// Rules 3.1 to 3.6, 4.1 to 4.10, 5.1 to 5.3, 6.3, 6.4 and 7.2.
testProperty(fuzz);

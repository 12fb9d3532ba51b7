import { paging } from '../../src/properties/paging/paging.js';
import { testProperty } from './checked.js';

// Rules 7.4 and 16.2.
testProperty(paging);

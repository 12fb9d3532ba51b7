import { walks } from '../../src/properties/paging/walks.js';
import { testProperty } from './checked.js';

// Rule 7.10.
testProperty(walks);

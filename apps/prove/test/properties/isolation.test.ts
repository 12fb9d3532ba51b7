import { isolation } from '../../src/properties/isolation/isolation.js';
import { testProperty } from './checked.js';

// Rules 4.2 and 5.4.
testProperty(isolation);

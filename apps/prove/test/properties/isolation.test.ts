import { isolation } from '@brand-visibility/properties';
import { testProperty } from './checked.js';

// Rules 4.2 and 5.4.
testProperty(isolation);

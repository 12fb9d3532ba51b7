import { days } from '@brand-visibility/properties';
import { testProperty } from './checked.js';

// Rules 2.11, 7.2 and 14.16.
testProperty(days);

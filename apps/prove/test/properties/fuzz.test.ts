import { fuzz } from '@brand-visibility/properties';
import { testProperty } from './checked.js';

// Rule 4.6.
testProperty(fuzz);

import { walks } from '@brand-visibility/properties';
import { testProperty } from './checked.js';

// Rule 7.10.
testProperty(walks);

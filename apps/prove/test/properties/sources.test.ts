import { sources } from '@brand-visibility/properties';
import { testProperty } from './checked.js';

// Rules 15.8 and 15.9.
testProperty(sources);

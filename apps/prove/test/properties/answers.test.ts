import { answers } from '@brand-visibility/properties';
import { testProperty } from './checked.js';

// Rules 2.6, 16.1, 16.4, 16.5 and 16.8.
testProperty(answers);

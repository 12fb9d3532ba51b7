import { cursors } from '@brand-visibility/properties';
import { testProperty } from './checked.js';

// Rules 7.2 and 7.3.
testProperty(cursors);

import { recompute } from '@brand-visibility/properties';
import { testProperty } from './checked.js';

// Rules 1.1 to 1.7, 2.4 to 2.6 and 8.2 to 8.8.
testProperty(recompute);

import { recomputeFromCopy } from '@brand-visibility/properties';
import { testProperty } from './properties/checked.js';

// Rules 1.1 to 1.7, 2.1 to 2.6, 8.1 to 8.8 and 15.1.
testProperty(recomputeFromCopy);

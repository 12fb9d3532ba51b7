import { files } from '@brand-visibility/properties';
import { testProperty } from './checked.js';

// Rules 13.2, 13.4 and 13.6.
testProperty(files);

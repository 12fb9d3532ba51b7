import { series } from '@brand-visibility/properties';
import { testProperty } from './checked.js';

// Rules 14.13, 14.14 and 14.15.
testProperty(series);

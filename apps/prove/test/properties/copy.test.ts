import { copy } from '@brand-visibility/properties';
import { testProperty } from './checked.js';

testProperty(copy);

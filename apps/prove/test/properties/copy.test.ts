import { copy } from '../../src/properties/copy/copy.js';
import { testProperty } from './checked.js';

testProperty(copy);

import { equalDatabases } from '@brand-visibility/properties';
import { testProperty } from './checked.js';

testProperty(equalDatabases);

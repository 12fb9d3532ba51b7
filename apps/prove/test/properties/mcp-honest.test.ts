import { mcpHonest } from '@brand-visibility/properties';
import { testProperty } from './checked.js';

// Rules 21.5, 21.6 and 21.12.
testProperty(mcpHonest);

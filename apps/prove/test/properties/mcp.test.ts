import { mcp } from '@brand-visibility/properties';
import { testProperty } from './checked.js';

// Rules 21.3 to 21.6 and 21.12.
testProperty(mcp);

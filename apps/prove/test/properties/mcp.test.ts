import { mcp } from '../../src/properties/mcp/mcp.js';
import { testProperty } from './checked.js';

// Rules 21.3 to 21.6 and 21.12.
testProperty(mcp);

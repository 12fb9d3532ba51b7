import { fuzzMcp } from '../../src/properties/mcp/fuzz/fuzz-mcp.js';
import { testProperty } from './checked.js';

// Rules 21.9 and 21.10.
testProperty(fuzzMcp);

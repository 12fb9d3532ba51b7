import { responses } from '../../src/properties/responses/responses.js';
import { testProperty } from './checked.js';

// Rules 1.1 to 1.5, 2.1 to 2.6, 2.8 to 2.11, 7.1, 7.6, 8.1 to 8.8, 9.1, 9.6, 11.3, 11.8, 11.12, 13.2, 13.4 to 13.6,
// 14.1 to 14.12, 14.14 to 14.16, 15.1 to 15.8, 15.10, 16.1, 16.2, 16.4 to 16.6, 16.8, 17.1 to 17.9, 20.2 to 20.7. By
// day, it compares the figures of the recompute kit, too.
testProperty(responses);

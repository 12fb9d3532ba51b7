import { conformanceTo, publishedDocument } from '@brand-visibility/test-fixtures';

export const { departures, operationAt } = conformanceTo(publishedDocument());

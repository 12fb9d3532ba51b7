import { conformanceTo, publishedDocument } from '@brand-visibility/api-fuzz';

export const { departures, operationAt } = conformanceTo(publishedDocument());

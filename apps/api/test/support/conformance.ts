import { conformanceTo, publishedDocument } from '@brand-visibility/programs/conformance';

export const { departures, operationAt } = conformanceTo(publishedDocument());

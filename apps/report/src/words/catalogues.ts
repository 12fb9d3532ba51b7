/** The catalogues of all languages. Only programs import this file. */
import type { Catalogue } from '@brand-visibility/messages';
import type { Language } from '../data/language.js';
import type { Messages } from './generated/messages.js';
import de from './messages/de.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import american from './messages/en-US.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import it from './messages/it.json' with { type: 'json' };
import nl from './messages/nl.json' with { type: 'json' };

export const CATALOGUES: Readonly<Record<Language, Catalogue<Messages>>> = {
  en,
  'en-US': { ...en, ...american },
  de,
  es,
  fr,
  it,
  nl,
};

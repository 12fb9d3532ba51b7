import type { ImportRecord } from '@brand-visibility/contract';
import { DAY, formatInstant, type Instant } from '@brand-visibility/domain/time/instant';
import { CATEGORIES, ENGINES, REACHES } from '@brand-visibility/domain/vocabulary';
import { record } from '../records.js';
import type { Draw } from './draw.js';
import { LOCATIONS, OWN_RIVAL_DOMAIN, RIVAL_DOMAINS, SPELLINGS } from './texts.js';

/** The common parameters of an account's brands. */
export interface Setting {
  readonly draw: Draw;
  readonly now: Instant;
  /** Contained in all texts of the account, and not in those that other accounts have. */
  readonly mark: string;
  readonly account_id: string;
}

/** A random instant on a day this many days ago. */
export function daysAgo({ draw, now }: Setting, days: number): Instant {
  return now - BigInt(days) * DAY - BigInt(draw.below(86_400)) * 1_000_000n - BigInt(draw.below(1_000_000));
}

/** A brand created before its runs. */
export function randomBrand(setting: Setting): ImportRecord<'brand'> {
  const { draw, mark, account_id } = setting;
  const id = draw.id('brd');
  // An id may end with a character that must not end a host name.
  const label = `${id.toLowerCase().replaceAll('_', '-')}x`;
  const word = draw.pick(['Acme', 'Übergröße', 'Plain', '東 Co', 'O’Neill "& Sons"']);
  return record.brand({
    id,
    account_id,
    name: `${mark} ${word}`,
    slug: `${mark}-${id}`.toLowerCase(),
    domain: `${label}.example`,
    domain_aliases: draw.chance(30) ? [`${label}-shop.example`] : [],
    category: draw.chance(50) ? `${mark} shoes` : null,
    description: draw.chance(50) ? `${mark} makes shoes.` : null,
    location: draw.chance(50) ? `${mark} ${draw.pick(LOCATIONS)}` : null,
    reach: draw.pick([...REACHES, null]),
    language: draw.pick(['de', 'en', null]),
    platforms: draw.some(ENGINES, 70),
    is_tracking_paused: draw.chance(20),
    // Some share an instant, so that lists must break ties.
    created_at: formatInstant(
      draw.chance(40) ? setting.now - 900n * DAY : daysAgo(setting, 900 + draw.below(5)),
    ),
  });
}

/**
 * Rival records, each in one of its spellings; some are watched, and one watched rival is never named. One may have
 * the brand's own name, which excludes it from the rivals (rule 8.1).
 */
export function randomRivals(
  { draw, mark }: Setting,
  { id: brand_id, name }: ImportRecord<'brand'>,
): ImportRecord<'rival'>[] {
  const known = draw.some(SPELLINGS, 40).map((group) =>
    record.rival({
      brand_id,
      name: `${mark} ${draw.pick(group)}`,
      domain: draw.chance(40) ? draw.pick(RIVAL_DOMAINS) : null,
      is_watched: draw.chance(50),
    }),
  );
  const own = draw.chance(40)
    ? [
        record.rival({
          brand_id,
          name: name.toUpperCase(),
          domain: OWN_RIVAL_DOMAIN,
          is_watched: draw.chance(70),
        }),
      ]
    : [];
  return [...known, ...own, record.rival({ brand_id, name: `${mark} Never Named`, is_watched: true })];
}

/**
 * Prompts with and without category, theme and location; some deleted, some never tracked, some created at one
 * instant.
 */
export function randomPrompts(
  setting: Setting,
  brand_id: string,
  themes: readonly ImportRecord<'theme'>[],
  count: number,
): ImportRecord<'prompt'>[] {
  const { draw, mark } = setting;
  let created = daysAgo(setting, 860);
  return Array.from({ length: count }, () => {
    if (draw.chance(60)) created = daysAgo(setting, 801 + draw.below(50));
    const isDeleted = draw.chance(15);
    return record.prompt({
      id: draw.id('prm'),
      brand_id,
      text: `${mark} which ${draw.pick(['shoes', 'bikes', 'größte Auswahl', '"best"'])}?`,
      category: draw.pick([...CATEGORIES, null]),
      theme_id: draw.pick([...themes.map(({ id }) => id), null]),
      location: draw.chance(60) ? `${mark} ${draw.pick(LOCATIONS)}` : null,
      is_branded: draw.chance(30),
      volume: draw.pick([1, 3, 5, null]),
      difficulty: draw.pick([0, 2, 5, null]),
      created_at: formatInstant(created),
      activated_at: draw.chance(50) ? formatInstant(created + 1n) : null,
      is_tracked: !isDeleted && draw.chance(70),
      deleted_at: isDeleted ? formatInstant(daysAgo(setting, draw.below(30))) : null,
    });
  });
}

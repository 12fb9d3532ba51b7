import { REACHES } from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import { engine, position, score, timestamp } from './values.js';

/** A brand, including the figures of its latest completed run (rule 2.9). */
export const brand = z
  .strictObject({
    id: z.string().describe('Id of the brand, as used in paths.'),
    name: z.string().describe('Name of the brand.'),
    slug: z.string().describe("The brand's name as a part of addresses."),
    domain: z.string().describe('Its website, such as `example.com`.'),
    domain_aliases: z.array(z.string()).describe('Other domains that the brand owns.'),
    category: z.string().nullable().describe('Line of business, as entered; null if not entered.'),
    description: z.string().nullable().describe('What the brand does, as entered; null if not entered.'),
    location: z.string().nullable().describe('Target market, as entered; null if not entered.'),
    reach: z
      .enum(REACHES)
      .nullable()
      .describe('Reach of the market: worldwide, one country, or local; null if not entered.'),
    language: z.string().nullable().describe('Language as an ISO 639-1 code; null means English.'),
    platforms: z.array(engine).describe('The engines tracked for the brand.'),
    is_tracking_paused: z.boolean().describe('Whether runs are paused.'),
    created_at: timestamp.describe('When the brand was added.'),
    latest_run: z
      .strictObject({
        id: z.string().describe('Id of the run.'),
        completed_at: timestamp.describe('When the run completed.'),
        platforms: z.array(engine).describe('The engines that the run asked.'),
        visibility: score
          .nullable()
          .describe(
            "Percentage of the run's answers that name the brand: the weighted mean of the percentages of the engines; null if there was nothing to measure.",
          ),
        average_position: position
          .nullable()
          .describe('Average position in the answers that name the brand, 1 first; null if none does.'),
      })
      .nullable()
      .describe(
        'The latest completed run, with the figures that were fixed when it completed; null before the first.',
      ),
  })
  .describe('A tracked brand.');

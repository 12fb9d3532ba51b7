import { REACHES } from '@brand-visibility/domain';
import { z } from 'zod';
import { engine, position, score, timestamp } from './values.js';

/** Rule 11.7. */
export const brand = z
  .strictObject({
    id: z.string().describe('Id of the brand, for the other paths.'),
    name: z.string().describe('Name of the brand.'),
    slug: z.string().describe("The brand's path segment in the dashboard."),
    domain: z.string().describe('Its website, such as `example.com`.'),
    domain_aliases: z.array(z.string()).describe('Other domains that the brand owns.'),
    category: z.string().nullable().describe('Line of business, as entered; null when not.'),
    description: z.string().nullable().describe('What it does, as entered; null when not.'),
    location: z.string().nullable().describe('Target market, as entered; null when not.'),
    reach: z
      .enum(REACHES)
      .nullable()
      .describe('How far its market reaches: the world, a country, or a place; null when not entered.'),
    language: z.string().nullable().describe('Its language as an ISO 639-1 code; null means English.'),
    platforms: z.array(engine).describe('Engines tracked for the brand.'),
    is_tracking_paused: z.boolean().describe('Whether runs are paused.'),
    created_at: timestamp.describe('When the brand was added.'),
    latest_run: z
      .strictObject({
        id: z.string().describe('Id of the run.'),
        completed_at: timestamp.describe('When it completed.'),
        platforms: z.array(engine).describe('Engines that the run asked.'),
        visibility: score
          .nullable()
          .describe(
            'Percent of its answers naming the brand, each engine weighted, one decimal; null when nothing was measured.',
          ),
        average_position: position
          .nullable()
          .describe('Average position when named, 1 first; null when the brand was never named.'),
      })
      .nullable()
      .describe('The latest completed run with the scores stored at its completion; null before the first.'),
  })
  .describe('A brand that is tracked.');

/** Defines `GET /v1/methodology`: the rules, constants, engine weights and time zone data behind the figures. */
import { type Engine, ENGINES } from '@brand-visibility/domain/vocabulary';
import { z } from 'zod';
import { weight } from '../resources/values.js';
import { endpoint } from './endpoint.js';

const weightsByEngine = Object.fromEntries(
  ENGINES.map((engine) => [engine, weight.describe(`Weight of \`${engine}\`.`)]),
) as Record<Engine, typeof weight>; // `Object.fromEntries` returns string keys

/** A formula or a definition on which figures are based, in words (rule 19.2). */
const methodologyRule = z
  .strictObject({
    id: z.string().describe('Id of the rule; it stays the same while the rule exists.'),
    title: z.string().describe('Name of the rule.'),
    text: z
      .string()
      .describe('The rule in words. Numbers in it that are constants are listed in `constants`.'),
    constants: z
      .array(
        z
          .strictObject({
            name: z.string().describe('Name of the constant, unique within the rule.'),
            value: z.number().describe('Value of the constant.'),
          })
          .describe('A constant of the rule.'),
      )
      .describe('The constants of the rule; empty if it has none.'),
  })
  .describe('A rule by which figures are computed.');

/** The response with the methodology (rule 19.3). */
const methodologyResponse = z
  .strictObject({
    version: z.string().describe('Version of the rules; it changes when a rule does.'),
    engine_weights: z
      .strictObject(weightsByEngine)
      .describe(
        'The weight of each engine in visibility, as a fraction in lowest terms such as `1/2` or `2`.',
      ),
    zone_data: z
      .string()
      .describe('Version of the IANA time zone database that local days are computed with, such as `2026a`.'),
    rules: z.array(methodologyRule).describe('The rules, in the order in which they build on each other.'),
  })
  .describe('How the service computes figures.');

export const GET_METHODOLOGY = endpoint({
  id: 'getMethodology',
  title: 'Method',
  path: '/v1/methodology',
  tag: 'Reports',
  summary: 'How figures are computed: rules, constants, engine weights and time zone data',
  description:
    'Returns the rules by which reports compute their figures, in words and with their constants, and what else the figures of this service depend on: the weights of the engines and the version of the time zone database. Store `version` with figures: if it is the same, the rules are the same. The response does not depend on the account.',
  parameters: {},
  response: methodologyResponse,
});

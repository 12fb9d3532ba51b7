import type { DemoBoard } from '../board.js';

/** Work started before tracking was paused; nothing is measured since. */
export const pedalJunctionBoard: DemoBoard = {
  recommendations: [
    {
      text: {
        title: 'Put prices on one page',
        description: 'Day, month and student passes in one table.',
        rationale: 'Answers quote prices of last year.',
      },
      labels: {
        category: 'content_gap',
        action_type: 'optimize_page',
        priority: 'quick_win',
        impact: 2,
        effort: 1,
      },
      steps: ['Make the table', 'Remove the old page'],
      expected_outcome: 'Current prices in answers.',
      related: { pages: ['https://pedaljunction.example/prices'] },
      daysAgo: 100,
      moves: [
        ['in_progress', 92],
        ['done', 71],
      ],
      metric_key: 'category:brand_research',
      baseline: 'run',
    },
    {
      text: {
        title: 'Speak with the visitors’ bureau',
        description: 'Ask to be the first listing under getting around.',
        rationale: 'The page is cited in most visitors’ answers.',
      },
      labels: {
        category: 'citation_opportunity',
        action_type: 'outreach',
        priority: 'strategic',
        impact: 3,
        effort: 1,
      },
      steps: ['Call the bureau'],
      expected_outcome: null,
      related: { domains: ['visitcentral.example'] },
      daysAgo: 80,
      moves: [['done', 47]],
      metric_key: 'overall',
      baseline: 'run',
    },
    {
      text: {
        title: 'Publish station data',
        description: 'A page that lists every station as text.',
        rationale: 'The map cannot be read without scripts.',
      },
      labels: {
        category: 'technical',
        action_type: 'fix_technical',
        priority: 'moderate',
        impact: 2,
        effort: 2,
      },
      steps: ['Export the list', 'Publish it daily'],
      expected_outcome: null,
      related: {},
      daysAgo: 60,
      moves: [['in_progress', 55]],
      metric_key: 'platform:google_aio',
      baseline: 'run',
    },
  ],
  outreach: [
    {
      url: 'https://visitcentral.example/austin/getting-around',
      moves: [
        ['in_progress', 60],
        ['done', 50],
      ],
      steps: ['Call the bureau'],
      completedSteps: 1,
      recommendation: null,
    },
  ],
};

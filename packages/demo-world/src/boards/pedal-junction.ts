import { moved, type DemoBoard } from '../board.js';

/** A board with work that began before tracking was paused. Nothing has been measured since the pause began. */
export const pedalJunctionBoard: DemoBoard = {
  recommendations: [
    {
      title: 'Put prices on one page',
      description: 'Day, month and student passes in one table.',
      rationale: 'Answers quote prices of last year.',
      labels: ['content_gap', 'optimize_page', 'quick_win', 2, 1],
      steps: ['Make the table', 'Remove the old page'],
      expected_outcome: 'Current prices in answers.',
      pages: ['https://pedaljunction.example/prices'],
      daysAgo: 100,
      moves: [moved('in_progress', 92), moved('done', 71)],
      metric_key: 'category:brand_research',
    },
    {
      title: 'Speak with the visitors’ bureau',
      description: 'Ask to be the first listing under getting around.',
      rationale: 'The page is cited in most visitors’ answers.',
      labels: ['citation_opportunity', 'outreach', 'strategic', 3, 1],
      steps: ['Call the bureau'],
      domains: ['visitcentral.example'],
      daysAgo: 80,
      moves: [moved('done', 47)],
      metric_key: 'overall',
    },
    {
      title: 'Publish station data',
      description: 'A page that lists every station as text.',
      rationale: 'The map cannot be read without scripts.',
      labels: ['technical', 'fix_technical', 'moderate', 2, 2],
      steps: ['Export the list', 'Publish it daily'],
      daysAgo: 60,
      moves: [moved('in_progress', 55)],
      metric_key: 'platform:google_aio',
    },
  ],
  outreach: [
    {
      url: 'https://visitcentral.example/austin/getting-around',
      moves: [moved('in_progress', 60), moved('done', 50)],
      steps: ['Call the bureau'],
      completedSteps: 1,
    },
  ],
};

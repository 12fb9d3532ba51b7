import type { DemoBoard } from '../board.js';

/**
 * A brand losing ground: many suggestions, little done. One recommendation is completed through its outreach target.
 */
export const fjellvikBoard: DemoBoard = {
  recommendations: [
    {
      text: {
        title: 'Get into the rain jacket test',
        description: 'Send the storm shell to the next test.',
        rationale: 'The test is the most cited page and misses Fjellvik.',
      },
      labels: {
        category: 'citation_opportunity',
        action_type: 'outreach',
        priority: 'strategic',
        impact: 3,
        effort: 2,
      },
      steps: ['Ask for the test’s dates', 'Send a shell'],
      expected_outcome: 'A place among the nine.',
      related: { domains: ['trailandtarn.example'], competitors: ['Northmoor'] },
      daysAgo: 77,
      moves: [['in_progress', 70]],
      metric_key: 'category:discovery',
      baseline: 'run',
    },
    {
      text: {
        title: 'Tell the wool story with figures',
        description: 'Add warmth and drying times measured in a laboratory.',
        rationale: 'Experts cite figures of others.',
      },
      labels: {
        category: 'content_gap',
        action_type: 'create_content',
        priority: 'quick_win',
        impact: 2,
        effort: 2,
      },
      steps: ['Order the measurements', 'Update the page'],
      expected_outcome: 'Cited by expert answers.',
      related: { pages: ['https://fjellvik.example/wool'] },
      daysAgo: 56,
      moves: [
        ['in_progress', 50],
        ['done', 37],
        ['in_progress', 30],
        ['done', 16],
      ],
      metric_key: 'platform:claude',
      baseline: 'run',
    },
    {
      text: {
        title: 'Let assistants read the shop',
        description: 'A rule of the shop system turns live readers away.',
        rationale: 'The site check found a blocker.',
      },
      labels: {
        category: 'technical',
        action_type: 'fix_technical',
        priority: 'quick_win',
        impact: 3,
        effort: 1,
      },
      steps: ['Change the rule'],
      expected_outcome: null,
      related: {},
      daysAgo: 29,
      moves: [
        ['in_review', 21],
        ['done', 18],
      ],
      metric_key: 'overall',
      baseline: 'run',
    },
    {
      text: {
        title: 'Renew the sizing page',
        description: 'Measure garments instead of bodies.',
        rationale: 'Sizing is what negative answers are about.',
      },
      labels: { category: 'page_quality', action_type: null, priority: 'moderate', impact: 1, effort: 1 },
      steps: ['Measure', 'Publish'],
      expected_outcome: null,
      related: {},
      daysAgo: 340,
      moves: [['done', 320]],
      metric_key: null,
      baseline: null,
    },
    {
      text: {
        title: 'Translate the journal',
        description: 'German questions are answered with German pages.',
        rationale: 'No Fjellvik page in German is cited.',
      },
      labels: {
        category: 'content_gap',
        action_type: 'build_authority',
        priority: 'moderate',
        impact: 2,
        effort: 3,
      },
      steps: ['Choose ten articles'],
      expected_outcome: null,
      related: {},
      daysAgo: 15,
      moves: [['suggested', 15]],
      metric_key: 'category:use_case',
      baseline: 'run',
    },
    {
      text: {
        title: 'Move the outlet into the shop',
        description: 'Redirect the outlet’s pages to those of the shop.',
        rationale: 'Answers cite two addresses for the same jacket.',
      },
      labels: {
        category: 'technical',
        action_type: 'optimize_page',
        priority: 'strategic',
        impact: 3,
        effort: 3,
      },
      steps: ['List the old pages', 'Redirect them', 'Tell the directories'],
      expected_outcome: 'One address in all answers.',
      related: {},
      daysAgo: 120,
      moves: [
        ['in_progress', 110],
        ['done', 80],
      ],
      metric_key: 'overall',
      baseline: 46.5,
    },
  ],
  outreach: [
    {
      url: 'https://trailandtarn.example/best-rain-jackets',
      moves: [
        ['in_progress', 68],
        ['done', 24],
      ],
      steps: ['Ask for dates', 'Send a shell'],
      completedSteps: 2,
      recommendation: 0,
    },
    {
      url: 'https://reddit.com/r/wetweatherhiking/comments/1gq5vt',
      moves: [['in_progress', 4]],
      steps: ['Say which shell you make'],
      completedSteps: 0,
      recommendation: null,
    },
    {
      url: 'https://fairthread.example/outdoor-labels-ranked',
      moves: [['suggested', 21]],
      steps: ['Send the footprint report'],
      completedSteps: 0,
      recommendation: 4,
    },
  ],
};

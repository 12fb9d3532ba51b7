import { expect, test } from '@jest/globals';
import { articleType } from '../../src/outreach/article-type.js';

// Rule 9.7.
test.each([
  ['The 10 Best Running Shoes of 2026', '/x', 'ranked_list'],
  ['Top CRM tools, compared', '/x', 'ranked_list'],
  ['Asana vs. Trello: which one?', '/x', 'comparison'],
  ['The best of Asana versus Trello', '/x', 'comparison'],
  ['A comparison of hosting', '/x', 'comparison'],
  ['7 Best Notion Alternatives', '/x', 'alternatives'],
  ['An Alternative to Notion', '/x', 'alternatives'],
  ['How to Choose the Best Mattress', '/x', 'how_to'],
  ['We tested the Nectar', '/x', 'review'],
  ['Nectar Reviews', '/x', 'review'],
  ['A buying guide', '/x', 'how_to'],
  ['A guide to the best', '/x', 'ranked_list'],
  ['Bestiary of the Stopwatch', '/x', null],
  ['About us', '/best-crm/', 'ranked_list'],
  [null, '/blog/asana-vs-trello.html', 'comparison'],
  [null, '/blog/2026/how_to_choose', 'how_to'],
  [null, '/?q=best', null],
  [null, '', null],
] as const)('of %j at %s is %s', (title, path, type) => {
  expect(articleType({ kind: 'page', url: `https://the.best.example${path}` }, title)).toBe(type);
});

test('a thread and a subreddit have no article type', () => {
  expect(articleType({ kind: 'thread', url: 'https://reddit.com/r/a/comments/1' }, 'The best')).toBeNull();
  expect(articleType({ kind: 'community', url: 'https://reddit.com/r/best' }, null)).toBeNull();
});

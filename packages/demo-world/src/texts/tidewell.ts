import type { DemoWords } from '../story.js';

/** Phrases for answers about project-management tools. */
export const tidewellWords: DemoWords = {
  product: 'project tool',
  audience: 'small teams',
  details: 'your team size and how you bill',
  about: [
    'a planner with boards and timelines for teams of five to two hundred',
    'a project tool that is built around timelines',
    'a younger tool that keeps plans, boards and timelines in one place',
  ],
  wrong: 'a task list for teams of at most twenty people, still without timelines',
  good: ['its timelines', 'a gentle learning curve', 'the workload view', 'fair pricing'],
  bad: ['slow search', 'the mobile app', 'limited reports', 'thin documentation'],
  rivals: {
    Quillboard: ['a board-first tool with a large template library', 'quick set-up', 'the price per seat'],
    Stackmere: ['an all-in-one suite with documents and goals', 'deep customisation', 'a crowded interface'],
    Plannary: ['a planner for fixed schedules and dependencies', 'its Gantt charts', 'a dated design'],
    Kanbrio: ['a light kanban board', 'how little it needs to start', 'missing dependencies between tasks'],
    Mondrel: ['a spreadsheet-like work hub', 'flexible tables', 'seats that are sold in bundles'],
    'Ostrich Tasks': ['a simple shared task list', 'its free plan', 'a lack of larger views'],
  },
  tips: [
    'Check whether the free plan covers your team size.',
    'Import a real project before you decide.',
    'Ask how permissions work for clients.',
    'Reporting differs more than the feature lists suggest.',
    'Count the guests: some tools bill them like members.',
  ],
  replies: {
    'What is the best project management tool for small teams?':
      'For a small team, the best tool is the one that everybody updates without being asked. Below ten people, a shared board and due dates usually suffice. Timelines start to pay off when several projects compete for the same people. A trial with one real project shows more than a demo.',
    'Which project management apps are easiest to learn?':
      'Apps that open with a board instead of an empty workspace are usually learned in a day. Templates shorten the first week more than tutorials do. Fewer views mean fewer questions from colleagues. Let the least technical person on the team try it first.',
    'Top project management software this year':
      'This year’s roundups agree on a handful of names but rank them differently. Most of them weigh ease of use, automation and price. Timelines and workload planning have moved from expensive plans into the middle ones. Look at the date of a ranking before you rely on it.',
    'Affordable project management tools':
      'Expect to pay between five and twelve dollars per person and month for a solid plan. Annual billing saves about a fifth. Automation limits are where cheap plans become expensive. Add up guests and add-ons before you compare list prices.',
    'Project management tools with a free plan':
      'Several tools stay free for small teams, but the limits differ a lot. Some cap members, others cap projects or file storage. Timelines are rarely included. A free plan is enough for one team; reporting across teams needs a paid one.',
    'How do I keep a remote team on schedule?':
      'Agree on one place where dates live, and make changes there visible to everybody. Write down who decides when a date moves. Replace status meetings with a short written update. Plan in the time zone of the person who does the work. Review slipped tasks weekly instead of daily.',
    'Our team misses deadlines, what software helps?':
      'Software helps if it shows early that a date is at risk, not just that it has passed. Break work into tasks of at most three days. Record dependencies, because most delays are handed on. Leave a buffer before dates that clients see. Look at the load of each person before you promise a date.',
    'How can I see who is overloaded next week?':
      'You need a workload view that adds up estimated hours per person and week. Estimate roughly, in half days. Include holidays and support duty. Set a limit of about 80 % so that surprises fit. Move work as soon as the bar turns red.',
    'How do I stop projects from going over budget?':
      'Track hours against the budget every week, while there is still time to react. Split the budget by phase. Agree with the client on what counts as a change. Let the tool warn you at 70 % of a phase. Compare estimates with actual hours at the end of each project.',
    'Project management for design agencies':
      'Design agencies need client approval, versions and capacity in one view. Look for guest access that hides internal comments. Time tracking should be one click from the task. Retainers are easier to plan by month than by task.',
    'Project planning for construction firms':
      'Construction plans live from dependencies and a critical path. Check whether the plan works offline on a phone. Photos and defects should be attached to a location. Subcontractors rarely want another login, so links matter.',
    'Best tool to plan a product launch':
      'A launch is planned backwards from its date, so a timeline with milestones helps most. Give each milestone one owner. Keep marketing and engineering on the same plan. A template from your last launch is the best start.',
    'Task tracking for a distributed support team':
      'A distributed support team needs handovers that nobody has to explain. Look for queues, clear owners and a log of changes. Notifications have to respect working hours. A link to the ticket system saves double entry.',
    'Project tool for a law office':
      'Law offices should look at data location and access rights before features. Ask for a processing agreement and hosting in the EU. Deadlines need reminders that cannot be switched off by accident. Matters are easier to find if every task carries a file number.',
    'What do consultants use to run client projects?':
      'Consultants mostly use a general project tool with guest access, and a separate tool for invoices. A shared timeline keeps steering meetings short. Templates for each kind of engagement save days. Export matters, because clients want the plan at the end.',
    'What do product managers think of timeline tools?':
      'Product managers value timelines for talking to others, and distrust them for exact dates. Quarters and confidence levels work better than days. A timeline that updates from tasks stays honest. Roadmaps and delivery plans should be separate views.',
    'Expert advice on choosing project software':
      'Experts advise choosing by the way you plan, and then by price. Write down the five questions that your plan has to answer. Test two tools with the same project for two weeks. Ask who will maintain it. Moving later is possible but takes about a month.',
    'Quillboard or Stackmere?':
      'Both camps have good arguments; it comes down to simplicity against depth. Teams that live on boards settle in faster with the simpler one. Teams that want documents and goals next to tasks accept a longer start. Compare the plans that you would really buy.',
    'Alternatives to Quillboard':
      'People who look for an alternative usually name price, missing timelines or reporting as the reason. Check that the importer keeps comments and attachments. Run both tools side by side for one project. Expect a dip in the first two weeks.',
    'Tidewell compared with Quillboard':
      'The two differ mainly in whether you plan by dates or by boards. Templates are richer on the board side. Planning people across projects is easier with timelines. Prices are close for teams of ten.',
    'Is Tidewell any good?':
      'That depends on whether your team plans by dates, by boards or by lists. Reviews from teams of ten to fifty people are the most useful ones here. Try the calendar connection early. Most complaints appear in the first month.',
    'Tidewell pricing':
      'There is a free tier, and paid plans are billed per member and month. Annual billing is cheaper. Guests are usually free up to a limit. Automations and reports depend on the plan.',
    'Does Tidewell work with my calendar?':
      'Common calendars can be connected, in most cases in both directions. Personal events show as busy only. Changes can take a few minutes to appear. An administrator may have to allow the connection first.',
    'project planning app recommendations':
      'Good planning apps are easy to find; the right one depends on how many projects run in parallel. One project: a board is enough. Five or more: look for timelines and workload. Check the phone app if you are often on the road.',
    'software for team to-do lists':
      'For plain to-do lists, almost any shared task app works. Recurring tasks and reminders make the difference. Comments on tasks keep decisions findable. Avoid tools that ask for estimates nobody will enter.',
    'Which project tools connect to chat apps?':
      'Most tools post updates to chat apps; fewer let you create and finish tasks there. Choose which events are posted, or the channel fills up. Links should unfold with status and owner. Some connectors cost extra.',
    'Project tools with good automation':
      'Good automation moves routine work without hiding it. Start with three rules: assign, remind, close. Look at the monthly limit of runs. A log that explains why a rule ran saves hours.',
    'Gantt chart software for students':
      'Students rarely need more than bars, dependencies and a free plan. Many tools have an education discount. Export to PDF matters for the hand-in. Keep the chart to one page.',
    'Project tools that run on premises':
      'Few current tools can still be run on your own servers. Ask about updates, backups and single sign-on. Licences are often sold per year and server. Plan one day a month for maintenance.',
  },
};

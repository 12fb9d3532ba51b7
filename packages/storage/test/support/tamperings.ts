import type { Tampering } from '../contract/opened.js';

/** Statements that damage derived data; `damaged` is an expression that flips a bit of `data`. */
export const tamperings = (damaged: string, lockTargets: string): Readonly<Record<Tampering, string>> => ({
  'facts changed': `update run_facts set data = ${damaged} where run_id = 'run_1'`,
  'facts missing': `delete from run_facts where run_id = 'run_1'`,
  'revision changed': `update run set facts_revision = '-' || facts_revision where id = 'run_1'`,
  'digest of answers changed': `update run set answers_digest = '-' || answers_digest where id = 'run_1'`,
  'failed answers changed': `update run set failed_answers = failed_answers + 1 where id = 'run_5'`,
  'filled answers changed': `update run set filled_answers = 0 where id = 'run_5'`,
  'digest left': `update run set failed_answers = 0 where id = 'run_4'`,
  'spelling changed': `update rival set seen_name = 'gLOBEX' where name_key = 'globex'`,
  'order of rivals changed': `update rival_order set data = ${damaged} where brand_id = 'brd_1'`,
  'change missing': `delete from change where brand_id = 'brd_1' and id in ('run_1', 'prm_2')`,
  'change left': `update change set id = 'prm_gone' where id = 'prm_2'`,
  'commit missing': `delete from change_commit where brand_id = 'brd_1' and commit_no = 1`,
  'targets locked': lockTargets,
  'target changed': `update outreach_target set citations = citations + 1 where url = 'https://news.example/a'`,
});

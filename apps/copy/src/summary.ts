/** Summarizes a sync in one line of text. */

/** The counts in the summary of a sync. */
export interface Done {
  readonly brands: number;
  readonly runs: number;
  readonly answers: number;
  readonly prompts: number;
  /** Number of runs and prompts that were removed from the copy. */
  readonly removed: number;
  readonly removedBrands: number;
  readonly requests: number;
}

/** Returns the summary. `waited` is the time spent waiting for the rate limit, or null if the sync did not wait. */
export function copySummary(done: Done, waited: string | null): string {
  const { brands, runs, answers, prompts, removed, removedBrands, requests } = done;
  const sent = `in ${count(requests, 'request')}`;
  const work = `of ${count(brands, 'brand')} ${sent}`;
  const isCopied = runs + prompts > 0;
  const copied = `copied ${count(runs, 'run')}, ${count(answers, 'answer')} and ${count(prompts, 'prompt')} ${work}`;
  const gone = [
    ...(removedBrands > 0 ? [count(removedBrands, 'brand')] : []),
    ...(removed > 0 ? [count(removed, 'run or prompt', 'runs and prompts')] : []),
  ];
  return [
    ...(isCopied ? [copied] : []),
    ...(gone.length > 0 ? [`removed ${gone.join(' and ')}${isCopied ? '' : ` ${work}`}`] : []),
    ...(isCopied || gone.length > 0 ? [] : [`found no changes to ${count(brands, 'brand')} ${sent}`]),
    ...(waited === null ? [] : [`waited ${waited} for the rate limit`]),
  ].join('; ');
}

export const grouped = (number: number) => number.toLocaleString('en-US');

const count = (number: number, one: string, many = `${one}s`) =>
  `${grouped(number)} ${number === 1 ? one : many}`;

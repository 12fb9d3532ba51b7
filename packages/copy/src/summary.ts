/** What a sync did. */
export interface Done {
  readonly brands: number;
  readonly runs: number;
  readonly answers: number;
  readonly prompts: number;
  /** Runs and prompts that left the copy. */
  readonly removed: number;
  readonly removedBrands: number;
  readonly requests: number;
  /** Milliseconds. */
  readonly limited: number;
}

/** One line that says what a sync did. */
export function summaryOf(done: Done): string {
  const { brands, runs, answers, prompts, removed, removedBrands, requests, limited } = done;
  const work = `of ${count(brands, 'brand')} in ${count(requests, 'request')}`;
  const isCopied = runs + prompts > 0;
  const copied = `copied ${count(runs, 'run')}, ${count(answers, 'answer')} and ${count(prompts, 'prompt')} ${work}`;
  const gone = [
    ...(removedBrands > 0 ? [count(removedBrands, 'brand')] : []),
    ...(removed > 0 ? [count(removed, 'run or prompt', 'runs and prompts')] : []),
  ];
  return [
    ...(isCopied ? [copied] : []),
    ...(gone.length > 0 ? [`removed ${gone.join(' and ')}${isCopied ? '' : ` ${work}`}`] : []),
    ...(isCopied || gone.length > 0 ? [] : [`nothing has changed, ${work}`]),
    ...(limited > 0 ? [`waited ${durationOf(limited)} for the rate limit`] : []),
  ].join('; ');
}

export const grouped = (number: number) => number.toLocaleString('en-US');

const count = (number: number, one: string, many = `${one}s`) =>
  `${grouped(number)} ${number === 1 ? one : many}`;

function durationOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return `${seconds} s`;
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

import type { Workspace } from '@brand-visibility/programs/workspace';

/** Causes one kind of failure, prints figures, and returns whether the service behaved as required. */
export type Part = (workspace: Workspace, options: PartOptions) => Promise<boolean>;

export interface PartOptions {
  /** Seconds for which the log disk stays full. */
  readonly seconds: number;
}

/** Whether the output of a command consists of messages for people and contains no stack trace. */
export const isForPeople = (messages: string) => messages.trim() !== '' && !/^ +at /m.test(messages);

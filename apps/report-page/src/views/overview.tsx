/** The top of the first view: the verdict and the figures. What follows is in a script that loads later. */
import type { ComponentChildren } from 'preact';
import { Basis } from '@brand-visibility/report/parts/basis';
import { Figures } from '@brand-visibility/report/parts/tiles';
import { toldOf, type Told } from '@brand-visibility/report/story/told';
import { Say, useWords } from '@brand-visibility/report/words/words';
import type { TopRead } from '../reads.js';

export function Overview({
  read,
  below,
}: {
  readonly read: TopRead;
  /** What follows the figures. */
  readonly below?: (told: Told) => ComponentChildren;
}) {
  const words = useWords();
  const told = toldOf(read);
  return (
    <div class="overview">
      <header class="verdict">
        <h1>
          <Say of={told.headline} />
        </h1>
        {told.lines.map((line) => (
          <p class="told">{words.value({ as: 'rows', all: line })}</p>
        ))}
        <Basis report={read} told={told} />
      </header>
      <Figures report={read} told={told} />
      {below?.(told)}
    </div>
  );
}

/** A table with a column for each of the compared windows. */
import type { ComponentChildren } from 'preact';
import { kindOf } from '../data/state.js';
import { period, type Message } from '../words/message.js';
import { Print, Say, useWords } from '../words/words.js';

export type WindowName = 'current' | 'previous';

/** The windows of which a report prints figures. */
export const windowsOf = (responses: Parameters<typeof kindOf>[0]): readonly WindowName[] =>
  kindOf(responses) === 'compared' ? ['current', 'previous'] : ['current'];

/** A label, what it says of a window, and a style class. */
export type WindowRow = readonly [
  label: Message,
  cell: (window: WindowName) => ComponentChildren,
  look?: string,
];

export function WindowTable({
  class: look,
  windows,
  rows,
}: {
  readonly class: string;
  readonly windows: readonly WindowName[];
  readonly rows: readonly WindowRow[];
}) {
  const { spans, plainValue } = useWords();
  return (
    <table class={look}>
      <thead>
        <tr>
          <td />
          {windows.map((window) => (
            <th scope="col">
              <Print of={period(spans[window])} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, cell, rowLook]) => (
          <tr class={rowLook}>
            <th scope="row" class="text">
              <Say of={label} />
            </th>
            {windows.map((window) => (
              <td data-label={plainValue(period(spans[window]))}>
                <span>{cell(window)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** Closes the panel that is open. */
export const closePanel = () => document.querySelector<HTMLElement>(':popover-open')?.hidePopover();

/** A button that opens a panel below it. The Escape key and a click outside the panel close the panel. */
export function Popover({
  label,
  class: look,
  onOpen,
  children,
}: {
  readonly label: ComponentChildren;
  readonly class: string;
  readonly onOpen?: () => void;
  readonly children: ComponentChildren;
}) {
  const id = useId();
  return (
    <>
      <button type="button" class={`menu ${look}`} popovertarget={id}>
        {label}
      </button>
      <div
        id={id}
        popover="auto"
        class={`popover ${look}`}
        onToggle={({ newState }) => newState === 'open' && onOpen?.()}
      >
        {children}
      </div>
    </>
  );
}

import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';

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
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const place = () => {
    if (!button.current || !panel.current) return;
    const { left, bottom } = button.current.getBoundingClientRect();
    const most = document.documentElement.clientWidth - panel.current.offsetWidth - 8;
    panel.current.style.left = `${Math.max(8, Math.min(left, most))}px`;
    panel.current.style.top = `${bottom + 6}px`;
  };
  return (
    <>
      <button ref={button} type="button" class={`menu ${look}`} popovertarget={id}>
        {label}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        class={`popover ${look}`}
        onToggle={(event) => {
          if (event.newState !== 'open') return;
          onOpen?.();
          place();
        }}
      >
        {children}
      </div>
    </>
  );
}

/** Fields that several forms and views share. */
import type { JSX } from 'preact';

/** A menu with its label. `onPick` receives the value that the reader selects. */
export function Select<Value extends string>({
  label,
  name,
  chosen,
  options,
  onPick,
}: {
  readonly label: string;
  readonly name?: string;
  readonly chosen: string;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onPick?: (value: Value) => void;
}) {
  return (
    <label>
      {label}{' '}
      <select name={name} onChange={({ currentTarget }) => onPick?.(currentTarget.value as Value)}>
        {options.map(([value, text]) => (
          <option value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

type SearchProps = Pick<JSX.IntrinsicElements['input'], 'aria-label' | 'placeholder' | 'value'>;

/** A field that narrows a list to the rows that contain its text. */
export const Search = ({ onText, ...field }: SearchProps & { readonly onText: (text: string) => void }) => (
  <input type="search" {...field} onInput={({ currentTarget }) => onText(currentTarget.value)} />
);

import { CheckIcon } from '../icon/icons.tsx';
import looks from '../looks/looks.module.css';
import classes from './filter-chips.module.css';

export interface FilterChipsProps<Value extends string> {
  /** Accessible name of the filter. */
  label: string;
  options: readonly { value: Value; label: string }[];
  /** The selected value; null: no filter. */
  value: Value | null;
  onChange: (value: Value | null) => void;
  /** The value that stands for no filter, where a chip shows it. */
  idle?: Value;
}

/** Filters a list by one of a few values; pressing the selected chip removes the filter. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { label, options, value, onChange, idle } = props;
  const isChosen = value !== null && value !== idle;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and breaks the toolbar's line
    <div className={looks.buttons} role="group" aria-label={label} data-chosen={isChosen || undefined}>
      {options.map(({ value: own, label: word }) => {
        const isPressed = own === value;
        return (
          <button
            key={own}
            type="button"
            className={classes.chip}
            aria-pressed={isPressed}
            onClick={() => onChange(isPressed ? null : own)}
          >
            {isPressed ? <CheckIcon size={16} /> : null}
            {word}
          </button>
        );
      })}
    </div>
  );
}

import { CheckIcon } from '../icon/icons.tsx';
import looks from '../looks/looks.module.css';
import classes from './filter-chips.module.css';

export interface FilterChip {
  value: string;
  label: string;
}

export interface FilterChipsProps {
  /** Accessible name of the filter. */
  label: string;
  options: readonly FilterChip[];
  /** The selected value; null: no filter. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The value that stands for no filter, where a chip shows it. */
  idle?: string;
}

/** Filters a list by one of a few values; pressing the selected chip removes the filter. */
export function FilterChips({ label, options, value, onChange, idle }: FilterChipsProps) {
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

import { CheckIcon } from '../icon/icons.tsx';
import classes from './filter-chips.module.css';

export interface FilterChip {
  value: string;
  label: string;
}

export interface FilterChipsProps {
  /** What the list is narrowed by. */
  label: string;
  options: readonly FilterChip[];
  /** The one that is pressed; none: the list is not narrowed. */
  value: string | null;
  onChange: (value: string | null) => void;
}

/** Narrows a list by one of a few values; pressed again, no longer. */
export function FilterChips({ label, options, value, onChange }: FilterChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and breaks in the toolbar's line
    <div className={classes.chips} role="group" aria-label={label}>
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

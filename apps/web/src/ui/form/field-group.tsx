import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import looks from '../looks/looks.module.css';
import classes from './field-group.module.css';

interface FieldGroupProps {
  legend: string;
  /** Error text. */
  error?: string | undefined;
  children: ReactNode;
}

/** Fields that form one answer, with a common error and a common focus target. */
export function FieldGroup({ legend, error, children }: FieldGroupProps) {
  return (
    <fieldset className={classes.fields} data-invalid={error ? true : undefined} tabIndex={-1}>
      <legend>{legend}</legend>
      {children}
      {error ? <p className={looks.error}>{error}</p> : null}
    </fieldset>
  );
}

interface CheckRowProps<Value extends string | number> {
  /** `name`: accessible name, if the label is an abbreviation. */
  options: readonly { readonly value: Value; readonly label: string; readonly name?: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** A multiple selection among a few options. */
export function CheckRow<Value extends string | number>({ options, chosen, onChange }: CheckRowProps<Value>) {
  return (
    <div className={classes.checks}>
      {options.map(({ value, label, name }) => (
        <Checkbox
          key={value}
          label={label}
          {...(name !== undefined && { 'aria-label': name })}
          checked={chosen.includes(value)}
          onChange={(event) => {
            const others = chosen.filter((one) => one !== value);
            onChange(event.currentTarget.checked ? [...others, value] : others);
          }}
        />
      ))}
    </div>
  );
}

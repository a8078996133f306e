import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './field-group.module.css';

interface FieldGroupProps {
  legend: string;
  /** What is wrong with it. */
  fault?: string | undefined;
  children: ReactNode;
}

/** Fields that answer one question together; where that is wrong, they are focused as one. */
export function FieldGroup({ legend, fault, children }: FieldGroupProps) {
  return (
    <fieldset className={classes.fields} data-fault={fault ? true : undefined} tabIndex={-1}>
      <legend>{legend}</legend>
      {children}
      {fault ? <p className={classes.fault}>{fault}</p> : null}
    </fieldset>
  );
}

interface CheckRowProps<Value extends string | number> {
  /** `name` is read out where the label is short. */
  options: readonly { readonly value: Value; readonly label: string; readonly name?: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** Several of a few. */
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

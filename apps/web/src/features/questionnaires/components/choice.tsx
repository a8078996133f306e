import { Checkbox, Radio } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import type { ReactNode } from 'react';
import classes from './choice.module.css';

type ChoiceProps = {
  /** A text of people's: it keeps its own direction. */
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

const CLASS_NAMES = {
  body: classes.body ?? '',
  inner: classes.inner ?? '',
  labelWrapper: classes.labelWrapper ?? '',
  label: classes.label ?? '',
};

/** One of several, of which one can be chosen. @param name the same for all of them, and for no others */
export function OneOf({ name, label, checked, onChange }: ChoiceProps & { name: string }) {
  return (
    <Radio
      name={name}
      label={<bdi>{label}</bdi>}
      checked={checked}
      onChange={() => onChange(true)}
      classNames={CLASS_NAMES}
    />
  );
}

/** One of several, of which any can be ticked. */
export function AnyOf({ label, checked, onChange }: ChoiceProps) {
  return (
    <Checkbox
      label={<bdi>{label}</bdi>}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      classNames={CLASS_NAMES}
    />
  );
}

/** Choices beneath each other, or beside each other where they are short. */
export function Choices({ isRow = false, children }: { isRow?: boolean; children: ReactNode }) {
  return <div className={isRow ? classes.row : classes.column}>{children}</div>;
}

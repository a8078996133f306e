import { Button, type ButtonProps } from '@mantine/core';
import type { FormEventHandler, ReactNode, Ref } from 'react';
import classes from './form.module.css';

interface FormColumnProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Accessible name, if no heading names the form. */
  label?: string;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** Layout of all forms: a column of fields. The console's messages replace the browser's validation. */
export function FormColumn({ onSubmit, label, ref, children }: FormColumnProps) {
  return (
    <form ref={ref} className={classes.column} onSubmit={onSubmit} aria-label={label} noValidate>
      {children}
    </form>
  );
}

/** The buttons below the fields, the main one first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

interface SubmitButtonProps extends Omit<ButtonProps, 'loading' | 'type'> {
  /** Whether the request is pending: disabled, with a spinner instead of the label. */
  sending: boolean;
  children: ReactNode;
}

export function SubmitButton({ sending, children, ...button }: SubmitButtonProps) {
  return (
    <Button {...button} type="submit" loading={sending} aria-busy={sending}>
      {children}
    </Button>
  );
}

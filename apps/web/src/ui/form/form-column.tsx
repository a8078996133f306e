import { Button, type ButtonProps } from '@mantine/core';
import type { FormEventHandler, ReactNode, Ref } from 'react';
import classes from './form.module.css';

interface FormColumnProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** A name for screen readers, where no heading names the form. */
  label?: string;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** The one shape of a form: a column of fields. The console's own messages replace the browser's. */
export function FormColumn({ onSubmit, label, ref, children }: FormColumnProps) {
  return (
    <form ref={ref} className={classes.column} onSubmit={onSubmit} aria-label={label} noValidate>
      {children}
    </form>
  );
}

/** The buttons beneath the fields, the main one first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

interface SubmitButtonProps extends Omit<ButtonProps, 'loading' | 'type'> {
  /** While the request is on its way: disabled, with a spinner in the label's place. */
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

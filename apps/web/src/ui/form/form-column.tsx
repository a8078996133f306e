import type { FormEventHandler, ReactNode } from 'react';
import classes from './form.module.css';

export interface FormColumnProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** A name for screen readers, where no heading names the form. */
  label?: string;
  children: ReactNode;
}

/** The one shape of a form: a column of fields. The console's own messages replace the browser's. */
export function FormColumn({ onSubmit, label, children }: FormColumnProps) {
  return (
    <form className={classes.column} onSubmit={onSubmit} aria-label={label} noValidate>
      {children}
    </form>
  );
}

/** The buttons beneath the fields, the main one first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

import type { FormEventHandler, ReactNode, Ref } from 'react';
import classes from './form-beside.module.css';

interface FormBesideProps {
  ref: Ref<HTMLFormElement>;
  /** A name for screen readers. */
  label: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** What the form would do. */
  beside: ReactNode;
  children: ReactNode;
}

/** A form beside what it would do; on a phone above it. */
export function FormBeside({ ref, label, onSubmit, beside, children }: FormBesideProps) {
  return (
    <div className={classes.columns}>
      <form ref={ref} className={classes.form} onSubmit={onSubmit} aria-label={label} noValidate>
        {children}
      </form>
      {beside}
    </div>
  );
}

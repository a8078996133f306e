import type { FormEventHandler, ReactNode, Ref } from 'react';
import looks from '../looks/looks.module.css';
import classes from './form-beside.module.css';

interface FormBesideProps {
  ref?: Ref<HTMLFormElement>;
  /** Accessible name. */
  label: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Preview of the form's effect. */
  beside: ReactNode;
  children: ReactNode;
}

/** A form beside a preview of its effect; on a phone above it. */
export function FormBeside({ ref, label, onSubmit, beside, children }: FormBesideProps) {
  return (
    <div className={classes.columns}>
      <form ref={ref} className={looks.wideStack} onSubmit={onSubmit} aria-label={label} noValidate>
        {children}
      </form>
      {beside}
    </div>
  );
}

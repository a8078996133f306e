import { Button, type ButtonProps } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { useUiLabels } from '../labels.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import classes from './form.module.css';

interface FormColumnProps {
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

/** Holds the place of a form that is on its way: labels, fields and the button at their final size. */
export function FormSkeleton({ fields }: { fields: number }) {
  const labels = useUiLabels();
  return (
    <div className={classes.column} aria-busy="true">
      <VisuallyHidden role="status">{labels.loading}</VisuallyHidden>
      {Array.from({ length: fields }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are alike and never change places
        <div key={index} className={classes.skeletonField}>
          <Skeleton width="30%" />
          <Skeleton height="2.625rem" />
        </div>
      ))}
      <Skeleton width="10rem" height="2.625rem" />
    </div>
  );
}

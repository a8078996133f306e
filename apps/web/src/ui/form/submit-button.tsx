import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

export interface SubmitButtonProps extends Omit<ButtonProps, 'loading' | 'type'> {
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

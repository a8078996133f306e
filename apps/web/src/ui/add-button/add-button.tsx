import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PlusIcon } from '../icon/icons.tsx';

/** Opens the form of something new, a page of its own. */
export function AddLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button component={Link} to={to} leftSection={<PlusIcon size={18} />}>
      {children}
    </Button>
  );
}

interface AddButtonProps {
  onClick: () => void;
  /** Beside other main actions. */
  variant?: 'default';
  disabled?: boolean;
  children: ReactNode;
}

/** Begins something new, in place. */
export function AddButton({ children, ...button }: AddButtonProps) {
  return (
    <Button {...button} leftSection={<PlusIcon size={18} />}>
      {children}
    </Button>
  );
}

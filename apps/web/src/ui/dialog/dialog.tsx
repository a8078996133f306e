import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUiLabels } from '../labels.tsx';
import classes from './dialog.module.css';
import { markFirstFocus } from './first-focus.ts';

export interface DialogProps {
  opened: boolean;
  title: string;
  onClose: () => void;
  /** While something is being sent, neither Escape nor a click outside loses it. */
  busy?: boolean;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}

/** What is asked or shown above the page. Focus goes in, past the head, stays in, and returns to where it was. */
export function Dialog({ opened, title, onClose, busy = false, size = 'md', children }: DialogProps) {
  const labels = useUiLabels();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      classNames={{ header: classes.head ?? '', title: classes.title ?? '' }}
      closeOnEscape={!busy}
      closeOnClickOutside={!busy}
      closeButtonProps={{ 'aria-label': labels.close, disabled: busy }}
      returnFocus
    >
      <div ref={markFirstFocus} tabIndex={-1} className={classes.content}>
        {children}
      </div>
    </Modal>
  );
}

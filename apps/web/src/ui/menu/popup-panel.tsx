import { Popover } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { useOpenAfterMount } from '../use-open-after-mount.ts';
import { ExternalTarget } from './external-target.tsx';

export type PopupPanelProps = {
  /** Id of the button, from which the panel's id is derived. */
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  className: string | undefined;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A panel below an existing button, which names it. The focus is trapped in it, and returns to the button. */
export function PopupPanel({ id, button, className, isOpen, onToggle, children }: PopupPanelProps) {
  const opened = useOpenAfterMount(isOpen);
  return (
    <Popover
      id={id}
      opened={opened}
      onChange={onToggle}
      position="bottom-end"
      width="min(22.5rem, 100vw)"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <ExternalTarget button={button} />
      </Popover.Target>
      <Popover.Dropdown className={className}>{children}</Popover.Dropdown>
    </Popover>
  );
}

import { ActionIcon } from '@mantine/core';
import { useRef } from 'react';
import { useCopy } from '../form/use-copy.ts';
import { CheckIcon, CopyIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import classes from './secret.module.css';

export interface CommandLineProps {
  label: string;
  /** What is copied. */
  command: string;
  /** What is seen instead, while a secret in it is masked; the command itself when left out. */
  shown?: string | undefined;
  /** The secret has to be seen, because it can only be copied by hand. */
  onUncover: () => void;
}

/** A line for a terminal, to be copied. */
export function CommandLine({ label, command, shown = command, onUncover }: CommandLineProps) {
  const labels = useUiLabels();
  const text = useRef<HTMLElement>(null);
  const { isCopied, copy } = useCopy(command, () => {
    onUncover();
    requestAnimationFrame(() => {
      if (text.current) window.getSelection()?.selectAllChildren(text.current);
    });
  });
  return (
    <div className={classes.command}>
      <div className={classes.label}>{label}</div>
      <div className={classes.commandLine}>
        {/* Terminals know no other direction. */}
        <code ref={text} dir="ltr">
          {shown}
        </code>
        <ActionIcon
          variant="subtle"
          aria-label={`${isCopied ? labels.copied : labels.copy}: ${label}`}
          onClick={() => void copy()}
        >
          {isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
        </ActionIcon>
      </div>
    </div>
  );
}

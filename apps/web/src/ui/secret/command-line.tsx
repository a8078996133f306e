import { ActionIcon } from '@mantine/core';
import { useRef } from 'react';
import { useCopy } from '../form/use-copy.ts';
import { CheckIcon, CopyIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import looks from '../looks/looks.module.css';
import classes from './secret.module.css';

export interface CommandLineProps {
  label: string;
  /** The copied text. */
  command: string;
  /** The shown text, while a secret in it is masked; default: the command itself. */
  shown?: string | undefined;
  /** Called to reveal the secret, if it can only be copied by hand. */
  onUncover: () => void;
}

/** A terminal command with a copy button. */
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
    <div className={looks.tightStack}>
      <div className={classes.label}>{label}</div>
      <div className={classes.commandLine}>
        {/* Commands are always left to right. */}
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

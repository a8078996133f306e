import { ActionIcon } from '@mantine/core';
import { ChevronDownIcon, ChevronUpIcon } from '../../../ui/icon/icons.tsx';
import classes from './move-button.module.css';

type MoveButtonProps = {
  label: string;
  /** To the front (-1) or to the end (1) of its list. */
  step: -1 | 1;
  /** Whether there is nowhere to go. */
  isAtEnd: boolean;
  onMove: () => void;
};

/** Moves something by one place. At the end of its list it is not disabled: anyone who moves it there keeps the focus. */
export function MoveButton({ label, step, isAtEnd, onMove }: MoveButtonProps) {
  const Chevron = step < 0 ? ChevronUpIcon : ChevronDownIcon;
  return (
    <ActionIcon aria-label={label} aria-disabled={isAtEnd} onClick={onMove} className={classes.move ?? ''}>
      <Chevron size={18} />
    </ActionIcon>
  );
}

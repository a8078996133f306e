import { VisuallyHidden } from '@mantine/core';
import { CheckIcon, FanIcon, InfoIcon, WindowIcon, WindowOpenIcon } from '../icon/icons.tsx';
import classes from './advice.module.css';

const ICONS = {
  open: WindowOpenIcon,
  close: WindowIcon,
  purify: FanIcon,
  leave: CheckIcon,
  unknown: InfoIcon,
} as const;

export interface AdviceProps {
  /** Accessible name. */
  label: string;
  kind: keyof typeof ICONS;
  /** What to do, and why, in one sentence. */
  text: string;
}

/** What to do now. */
export function Advice({ label, kind, text }: AdviceProps) {
  const Icon = ICONS[kind];
  return (
    <p className={classes.advice} data-kind={kind}>
      <Icon size={18} />
      <span>
        <VisuallyHidden>{`${label}: `}</VisuallyHidden>
        {text}
      </span>
    </p>
  );
}

import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { CheckIcon, EyeIcon, FanIcon, InfoIcon, WindowIcon, WindowOpenIcon } from '../icon/icons.tsx';
import classes from './advice.module.css';

const ICONS = {
  open: WindowOpenIcon,
  close: WindowIcon,
  purify: FanIcon,
  look: EyeIcon,
  leave: CheckIcon,
  unknown: InfoIcon,
} as const;

export interface AdviceProps {
  /** Accessible name. */
  label: string;
  kind: keyof typeof ICONS;
  /** The advice and its reason, in one sentence. */
  text: string;
}

/** Advice for the present air. */
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

export interface ActionLinkProps {
  kind: keyof typeof ICONS;
  /** The action, in a few words. */
  text: string;
  /** Address of this page at which it can be done. */
  href: string;
}

/** An action for the present air, as a link to where it is done. */
export function ActionLink({ kind, text, href }: ActionLinkProps) {
  const Icon = ICONS[kind];
  return (
    <Link to={href} className={classes.action ?? ''} replace preventScrollReset>
      <Icon size={18} />
      {text}
    </Link>
  );
}

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

export interface ActionLinkProps {
  kind: keyof typeof ICONS;
  /** What to do, in a few words. */
  text: string;
  /** Where it can be done. */
  href: string;
  /** Whether the link selects content of this page. */
  isChoice?: boolean;
}

/** What to do now, as a link to where it is done. */
export function ActionLink({ kind, text, href, isChoice = false }: ActionLinkProps) {
  const Icon = ICONS[kind];
  return (
    <Link to={href} className={classes.action ?? ''} replace={isChoice} preventScrollReset={isChoice}>
      <Icon size={18} />
      {text}
    </Link>
  );
}

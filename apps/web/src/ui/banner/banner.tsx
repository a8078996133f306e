import type { ReactNode } from 'react';
import { AlertIcon, ClockIcon, type Icon, ImpersonationIcon, InfoIcon, OfflineIcon } from '../icon/icons.tsx';
import classes from './banner.module.css';

/**
 * `offline`: the server is unreachable; `stale`: the data shown is old; `acting`: the user is impersonating another
 * user; `failure`, `notice`: general.
 */
export type BannerTone = 'offline' | 'stale' | 'acting' | 'failure' | 'notice';

const ICONS: Readonly<Record<BannerTone, Icon>> = {
  offline: OfflineIcon,
  stale: ClockIcon,
  acting: ImpersonationIcon,
  failure: AlertIcon,
  notice: InfoIcon,
};

export interface BannerProps {
  tone: BannerTone;
  children: ReactNode;
  action?: ReactNode;
}

/** A state of the whole page, shown once at its top while it lasts. */
export function Banner({ tone, children, action }: BannerProps) {
  const DrawnIcon = ICONS[tone];
  return (
    <div className={classes.banner} data-tone={tone} role={tone === 'failure' ? 'alert' : 'status'}>
      <DrawnIcon size={20} />
      <div className={classes.text}>{children}</div>
      {action}
    </div>
  );
}

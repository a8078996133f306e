import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './count-button.module.css';

type CountedIconProps = {
  children: ReactNode;
  /** In the reader's digits; undefined where there is nothing to count. */
  countText: string | undefined;
};

/** An icon with how much there is behind it. Its button says the count in words. */
export function CountedIcon({ children, countText }: CountedIconProps) {
  return (
    <span className={classes.icon}>
      {children}
      {countText === undefined ? null : (
        <span className={classes.count} aria-hidden="true">
          {countText}
        </span>
      )}
    </span>
  );
}

type CountButtonProps = Omit<ActionIconProps & ComponentPropsWithRef<'button'>, 'children'> & {
  /** Its name, with the count in words. */
  'aria-label': string;
  icon: ReactNode;
  countText: string | undefined;
};

/** A button of the top bar with how much there is behind it. */
export function CountButton({ icon, countText, ...button }: CountButtonProps) {
  return (
    <ActionIcon {...button}>
      <CountedIcon countText={countText}>{icon}</CountedIcon>
    </ActionIcon>
  );
}

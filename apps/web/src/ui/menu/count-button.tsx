import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './count-button.module.css';

type CountedIconProps = {
  children: ReactNode;
  /** In the reader's digits; undefined: nothing to count. */
  countText: string | undefined;
};

/** An icon with a count, which is no text: the name of its button says it, in some languages by a word. */
function CountedIcon({ children, countText }: CountedIconProps) {
  return (
    <span className={classes.icon}>
      {children}
      {countText === undefined ? null : <span className={classes.count} data-count={countText} />}
    </span>
  );
}

type CountButtonProps = Omit<ActionIconProps & ComponentPropsWithRef<'button'>, 'children'> & {
  /** Accessible name, with the count in words. */
  'aria-label': string;
  icon: ReactNode;
  countText: string | undefined;
};

/** A button of the top bar with a count. */
export function CountButton({ icon, countText, ...button }: CountButtonProps) {
  return (
    <ActionIcon {...button}>
      <CountedIcon countText={countText}>{icon}</CountedIcon>
    </ActionIcon>
  );
}

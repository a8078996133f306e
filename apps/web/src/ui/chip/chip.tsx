import type { ReactNode } from 'react';
import type { Icon } from '../icon/icons.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import classes from './chip.module.css';

export interface ChipProps {
  icon?: Icon;
  /** What it is, read before the value; hidden from sight when the icon says it. */
  label?: string;
  /** Whether the name is to be seen beside the icon, because the value alone says nothing. */
  isNamed?: boolean;
  children: ReactNode;
}

/** A quiet fact beside louder ones: battery, mode, place. */
export function Chip({ icon: DrawnIcon, label, isNamed = false, children }: ChipProps) {
  const isUnseen = DrawnIcon !== undefined && !isNamed;
  return (
    <span className={classes.chip}>
      {DrawnIcon ? <DrawnIcon size={16} /> : null}
      {label && isUnseen ? <VisuallyHidden>{label}</VisuallyHidden> : null}
      {label && !isUnseen ? <span className={classes.label}>{label}</span> : null}
      <bdi className={classes.value}>{children}</bdi>
    </span>
  );
}

import { FallingIcon, RisingIcon, SteadyIcon } from '../icon/icons.tsx';
import classes from './trend.module.css';

export type Direction = 'rising' | 'falling' | 'steady';

const ICONS = { rising: RisingIcon, falling: FallingIcon, steady: SteadyIcon } as const;

/** Which way a value goes; `label` says it for those who do not see the arrow. */
export function Trend({ direction, label }: { direction: Direction; label: string }) {
  const DrawnIcon = ICONS[direction];
  return (
    <span className={classes.trend} data-direction={direction} role="img" aria-label={label} title={label}>
      <DrawnIcon size={16} />
    </span>
  );
}

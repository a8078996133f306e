import { BoxIcon, ClockIcon, OfflineIcon, SuccessIcon } from '../icon/icons.tsx';
import classes from './aliveness.module.css';

export const ALIVENESS_ICONS = {
  active: SuccessIcon,
  late: ClockIcon,
  silent: OfflineIcon,
  stock: BoxIcon,
} as const;

export interface AlivenessProps {
  kind: keyof typeof ALIVENESS_ICONS;
  /** The kind in the reader's language. */
  word: string;
}

/** How alive something is, by icon and word. */
export function Aliveness({ kind, word }: AlivenessProps) {
  const DrawnIcon = ALIVENESS_ICONS[kind];
  return (
    <span className={classes.aliveness} data-kind={kind}>
      <DrawnIcon size={18} />
      {word}
    </span>
  );
}

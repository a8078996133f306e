import { AlertIcon, InfoIcon } from '../icon/icons.tsx';
import classes from './severity-mark.module.css';

export interface SeverityMarkProps {
  severity: 'CRITICAL' | 'MAJOR' | 'MINOR' | 'WARNING' | 'INDETERMINATE';
  /** The severity in the reader's language. */
  word: string;
  /** Whether it is over: the mark is shown without colour. */
  isQuiet?: boolean;
}

/** A severity, as mark and word. */
export function SeverityMark({ severity, word, isQuiet = false }: SeverityMarkProps) {
  const DrawnIcon = severity === 'INDETERMINATE' ? InfoIcon : AlertIcon;
  return (
    <span className={classes.mark} data-severity={isQuiet ? undefined : severity}>
      <DrawnIcon size={18} />
      {word}
    </span>
  );
}

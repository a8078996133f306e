import { useTranslation } from 'react-i18next';
import { useLiveStatus } from '../../lib/live-client/live.ts';
import classes from './live-mark.module.css';

/** How live what is on the screen is. Nothing where nothing is followed. */
export function LiveMark() {
  const { t } = useTranslation();
  const { mode } = useLiveStatus();
  if (mode === 'idle') return null;
  return (
    <span className={classes.live} data-mode={mode} role="status">
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.word}>{t(`live.${mode}`)}</span>
    </span>
  );
}

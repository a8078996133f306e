import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import classes from './filter-wear.module.css';
import type { FilterState } from './filter-words.ts';

type ShareBarProps = {
  /** Used share of the filter life; more than 1: overdue. */
  share: number;
  state: FilterState;
  isLarge?: boolean;
};

/** Remaining share of a filter, as a bar, a number and a word. */
export function ShareBar({ share, state, isLarge = false }: ShareBarProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  // 0% only if used up completely.
  const percent = share >= 1 ? 0 : Math.max(1, Math.round((1 - share) * 100));
  return (
    <div className={classes.left} data-state={state} data-large={isLarge || undefined}>
      <div className={classes.words}>
        <span className={classes.percent}>{t('filterWear.left', { percent: format.number(percent) })}</span>
        <span className={classes.state}>{t(`filterWear.state.${state}`)}</span>
      </div>
      <div className={classes.bar} aria-hidden>
        <div className={classes.rest} style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
}

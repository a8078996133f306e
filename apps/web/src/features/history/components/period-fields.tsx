import { useTranslation } from 'react-i18next';
import type { Day } from '../../../lib/days/days.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FIRST_DAY, isLongerThanAdvised, lastDay, type Period } from '../period.ts';
import classes from './history.module.css';

/** Days while they are being chosen. */
export type DraftPeriod = { readonly from: Day | null; readonly to: Day | null };

/** The days as a period; undefined while one is missing or they are the wrong way round. */
export function periodOf({ from, to }: DraftPeriod): Period | undefined {
  return from !== null && to !== null && from <= to ? { from, to } : undefined;
}

type PeriodFieldsProps = {
  value: DraftPeriod;
  onChange: (value: DraftPeriod) => void;
};

/** From which day to which. */
export function PeriodFields({ value, onChange }: PeriodFieldsProps) {
  const { t, i18n } = useTranslation();
  const { from, to } = value;
  const isBackwards = from !== null && to !== null && from > to;
  const shared = { language: i18n.language, min: FIRST_DAY, max: lastDay(Date.now()) };
  return (
    <>
      <div className={classes.day}>
        <DateField
          {...shared}
          label={t('history.from')}
          value={from}
          onChange={(day) => onChange({ from: day, to })}
        />
      </div>
      <div className={classes.day}>
        <DateField
          {...shared}
          label={t('history.to')}
          value={to}
          onChange={(day) => onChange({ from, to: day })}
          error={isBackwards ? t('history.backwards') : undefined}
        />
      </div>
    </>
  );
}

/** A word of advice where a period is long; it is not refused. */
export function PeriodAdvice({ value }: { value: DraftPeriod }) {
  const { t } = useTranslation();
  const period = periodOf(value);
  return (
    <p className={classes.advice} role="status">
      {period && isLongerThanAdvised(period) ? t('history.advice') : null}
    </p>
  );
}

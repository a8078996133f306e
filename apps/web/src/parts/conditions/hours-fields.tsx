import type { RuleSchedule } from '@airdeck/contract/rules/rule-schedules';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { weekdayNames } from '../../lib/time/calendar-names.ts';
import { CheckRow, FieldGroup } from '../../ui/form/field-group.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import looks from '../../ui/looks/looks.module.css';
import classes from './hours-fields.module.css';

/** Default hours: working days, by day. */
export const USUAL_HOURS: RuleSchedule = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' };

type HoursFieldsProps = {
  /** Null: at all times. */
  value: RuleSchedule | null;
  onChange: (value: RuleSchedule | null) => void;
  error: string | undefined;
  /** Whether 'at all times' can be selected. */
  hasAlways?: boolean;
  /** The time zone of the hours, in words; missing: that of each device. */
  text?: string;
};

/** Selects hours of the week, or all times. */
export function HoursFields({ value, onChange, error, hasAlways = true, text }: HoursFieldsProps) {
  const { t } = useTranslation();
  return (
    <FieldGroup legend={t('conditions.hours.legend')} error={error}>
      {hasAlways ? (
        <Checkbox
          label={t('conditions.hours.always')}
          checked={value === null}
          onChange={(event) => onChange(event.currentTarget.checked ? null : USUAL_HOURS)}
        />
      ) : null}
      {value === null ? null : (
        <>
          <WeeklyHours value={value} onChange={onChange} />
          <p className={looks.dim}>{text ?? t('conditions.hours.text')}</p>
        </>
      )}
    </FieldGroup>
  );
}

type WeeklyHoursProps = { value: RuleSchedule; onChange: (value: RuleSchedule) => void };

/** Days of the week, and the hours of each. */
export function WeeklyHours({ value, onChange }: WeeklyHoursProps) {
  const { t, i18n } = useTranslation();
  const days = weekdayNames(i18n.language).map(({ day, short, long }) => ({
    value: day,
    label: short,
    name: long,
  }));
  return (
    <>
      <CheckRow
        options={days}
        chosen={value.weekdays}
        onChange={(weekdays) => onChange({ ...value, weekdays: weekdays.toSorted() })}
      />
      <div className={classes.hours}>
        {(['from', 'to'] as const).map((end) => (
          <TimeField
            key={end}
            label={t(`conditions.hours.end.${end}`)}
            value={value[end]}
            onChange={(time) => onChange({ ...value, [end]: time })}
          />
        ))}
      </div>
    </>
  );
}

import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { weekdayNames } from '../../lib/time/calendar-names.ts';
import looks from '../looks/looks.module.css';
import classes from './field-group.module.css';
import { CheckRow, FieldGroup } from './field-group.tsx';
import { TimeField } from './time-field.tsx';

/** Days, `1` is Monday, and start and end time: `08:00`. */
export type WeekHours = { readonly weekdays: number[]; readonly from: string; readonly to: string };

/** Default hours: working days, by day. */
export const USUAL_HOURS: WeekHours = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' };

interface WeekHoursFieldsProps {
  labels: { legend: string; always: string; from: string; to: string; note: string };
  /** Null: at all times. */
  value: WeekHours | null;
  onChange: (value: WeekHours | null) => void;
  error: string | undefined;
  /** Whether 'at all times' can be selected. */
  hasAlways?: boolean;
}

/** Selects hours of the week, or all times. */
export function WeekHoursFields({ labels, value, onChange, error, hasAlways = true }: WeekHoursFieldsProps) {
  const { i18n } = useTranslation();
  const days = weekdayNames(i18n.language).map(({ day, short, long }) => ({
    value: day,
    label: short,
    name: long,
  }));
  return (
    <FieldGroup legend={labels.legend} error={error}>
      {hasAlways ? (
        <Checkbox
          label={labels.always}
          checked={value === null}
          onChange={(event) => onChange(event.currentTarget.checked ? null : USUAL_HOURS)}
        />
      ) : null}
      {value === null ? null : (
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
                label={labels[end]}
                value={value[end]}
                onChange={(time) => onChange({ ...value, [end]: time })}
              />
            ))}
          </div>
          <p className={looks.dim}>{labels.note}</p>
        </>
      )}
    </FieldGroup>
  );
}

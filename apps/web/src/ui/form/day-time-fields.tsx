import { useUiLabels } from '../labels.tsx';
import looks from '../looks/looks.module.css';
import { DateField } from './date-field.tsx';
import classes from './field-group.module.css';
import { FieldGroup } from './field-group.tsx';
import { TimeField } from './time-field.tsx';

interface DayTimeFieldsProps {
  legend: string;
  note?: string | undefined;
  /** Local time, `2026-11-21T14:05`; null: none. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Time of a day that was just chosen: `00:00`. */
  usualTime: string;
  error: string | undefined;
}

/** A day and a time of it, or none. */
export function DayTimeFields({ legend, note, value, onChange, usualTime, error }: DayTimeFieldsProps) {
  const { calendar } = useUiLabels();
  const day = value?.slice(0, 10) ?? null;
  const time = value?.slice(11) ?? '';
  return (
    <FieldGroup legend={legend} error={error}>
      <div className={classes.dayTime}>
        <DateField
          label={calendar.day}
          value={day}
          onChange={(chosen) => onChange(chosen === null ? null : `${chosen}T${time || usualTime}`)}
          isOptional
          error={error !== undefined}
        />
        <TimeField
          label={calendar.time}
          value={time}
          onChange={(typed) => onChange(`${day}T${typed}`)}
          disabled={day === null}
        />
      </div>
      {note === undefined ? null : <p className={looks.dim}>{note}</p>}
    </FieldGroup>
  );
}

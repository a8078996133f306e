import type { RuleHours, RuleSchedule } from '@airdeck/contract/rules/rule-schedules';
import { useTranslation } from 'react-i18next';
import { weekdayNames } from '../../lib/time/calendar-names.ts';
import { CheckRow, FieldGroup } from '../../ui/form/field-group.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TimeField } from '../../ui/form/time-field.tsx';
import looks from '../../ui/looks/looks.module.css';
import classes from './hours-fields.module.css';

/** Default hours: working days, by day. */
export const USUAL_HOURS: RuleSchedule = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' };

type HoursFieldsProps = {
  /** Null: at all times. */
  value: RuleHours | null;
  onChange: (value: RuleHours | null) => void;
  error: string | undefined;
  /** Whether 'at all times' can be selected. */
  hasAlways?: boolean;
};

/** The choices, each with the value of a new selection. */
const CHOICES = { always: null, open: { kind: 'open' }, weekly: USUAL_HOURS } as const;
type Choice = keyof typeof CHOICES;

/** Selects all times, the opening hours of each place, or hours of the week. */
export function HoursFields({ value, onChange, error, hasAlways = true }: HoursFieldsProps) {
  const { t } = useTranslation();
  const chosen: Choice = value === null ? 'always' : 'kind' in value ? 'open' : 'weekly';
  const offered = (hasAlways ? ['always', 'open', 'weekly'] : ['open', 'weekly']) satisfies Choice[];
  return (
    <FieldGroup legend={t('conditions.hours.legend')} error={error}>
      <SelectField
        label={t('conditions.hours.which')}
        options={offered.map((choice) => ({ value: choice, label: t(`conditions.hours.choice.${choice}`) }))}
        value={chosen}
        onChange={(choice) => {
          if (choice && choice !== chosen) onChange(CHOICES[choice]);
        }}
      />
      {value !== null && 'weekdays' in value ? <WeeklyHours value={value} onChange={onChange} /> : null}
      {chosen === 'always' ? null : <p className={looks.dim}>{t(`conditions.hours.text.${chosen}`)}</p>}
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

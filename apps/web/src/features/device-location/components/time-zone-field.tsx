import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { timeZoneOptions } from '../time-zones.ts';

export interface TimeZoneFieldProps {
  value: string;
  onChange: (timeZone: string) => void;
}

/** The time zone of a place, by name; what the coordinates say stands there already. */
export function TimeZoneField({ value, onChange }: TimeZoneFieldProps) {
  const { t } = useTranslation();
  const options = useMemo(() => timeZoneOptions(value, Date.now()), [value]);
  return (
    <SelectField
      label={t('deviceLocation.timeZone')}
      placeholder={t('deviceLocation.chooseTimeZone')}
      description={t('deviceLocation.timeZoneHint')}
      options={options}
      value={value === '' ? null : value}
      onChange={(zone) => onChange(zone ?? '')}
      clearable
    />
  );
}

import { useTranslation } from 'react-i18next';
import type { Places } from '../../../lib/geography/geography.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';

type PlaceFieldProps = {
  label: string;
  placeholder: string;
  places: Places;
  value: string;
  onChange: (value: string) => void;
};

/** A choice among places, which are on their way, cannot be had, or are none at all. */
export function PlaceField({ label, placeholder, places, value, onChange }: PlaceFieldProps) {
  const { t } = useTranslation();
  const { options, isLoading, failure } = places;
  const isEmpty = options.length === 0;
  const instead = isLoading ? t('ui.loading') : placeholder;
  return (
    <SelectField
      label={label}
      placeholder={instead}
      options={options}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      disabled={isEmpty}
      clearable
      {...(failure ? { description: t('customers.placesFailed') } : {})}
    />
  );
}

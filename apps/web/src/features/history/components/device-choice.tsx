import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { LookupFields } from '../../../ui/form/lookup-fields.tsx';
import { type DeviceFilter, useDeviceLookup } from '../api/report-devices.ts';

type DeviceChoiceProps = {
  value: readonly LookupOption[];
  onChange: (chosen: readonly LookupOption[]) => void;
  /** So many can be chosen. */
  most: number;
  filter?: DeviceFilter;
  error: string | undefined;
};

/** Several of the reader's devices, found by typing. */
export function DeviceChoice({ value, onChange, most, filter = {}, error }: DeviceChoiceProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { options, isLoading } = useDeviceLookup(typed, filter);
  return (
    <LookupFields
      label={t('history.devices')}
      description={t('history.devicesMost', { count: most })}
      placeholder={t('history.devicePlaceholder')}
      options={options}
      isLoading={isLoading}
      value={value}
      onChange={onChange}
      typed={typed}
      onType={setTyped}
      most={most}
      error={error}
    />
  );
}

import type { CountedHours } from '@airdeck/contract/places/counted-hours';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface CountedHoursFieldProps {
  hours: CountedHours;
  onChange: (hours: CountedHours) => void;
}

/** Chooses whether only open hours count, and so says which do. */
export function CountedHoursField({ hours, onChange }: CountedHoursFieldProps) {
  const { t } = useTranslation();
  const isOpen = hours === 'open';
  return (
    <Checkbox
      label={t('conditions.counted.open')}
      description={t(isOpen ? 'conditions.counted.openText' : 'conditions.counted.allText')}
      checked={isOpen}
      onChange={(event) => onChange(event.currentTarget.checked ? 'open' : 'all')}
    />
  );
}

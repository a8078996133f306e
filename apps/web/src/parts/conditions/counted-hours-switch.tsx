import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountedHours } from './use-counted-hours.ts';

/** Chooses whether only open hours count, and so says which do; nothing where no opening hours are said. */
export function CountedHoursSwitch({ isOffered }: { isOffered: boolean }) {
  const { t } = useTranslation();
  const [hours, change] = useCountedHours();
  const [isOpen, setOpen] = useState(hours === 'open');
  if (!isOffered) return null;
  return (
    <Checkbox
      label={t('conditions.counted.open')}
      description={t(isOpen ? 'conditions.counted.openText' : 'conditions.counted.allText')}
      checked={isOpen}
      onChange={(event) => {
        // Shown immediately: the URL is updated later.
        setOpen(event.currentTarget.checked);
        change(event.currentTarget.checked ? 'open' : 'all');
      }}
    />
  );
}

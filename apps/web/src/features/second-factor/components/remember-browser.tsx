import { Checkbox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canRemember } from '../api/second-factor.ts';

type RememberBrowserProps = { token: string; isChosen: boolean; onChange: (isChosen: boolean) => void };

/** Offers not to ask for the second factor in this browser again; nothing where that is switched off. */
export function RememberBrowser({ token, isChosen, onChange }: RememberBrowserProps) {
  const { t } = useTranslation();
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    void canRemember(token).then(setOffered);
  }, [token]);
  if (!isOffered) return null;
  return (
    <Checkbox
      label={t('secondFactor.step.remember')}
      description={t('secondFactor.step.rememberText')}
      checked={isChosen}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

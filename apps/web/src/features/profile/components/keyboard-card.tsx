import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openOverlay } from '../../../lib/shortcuts/overlay.ts';
import { areSingleKeysOn, setSingleKeys } from '../../../lib/shortcuts/single-keys.ts';
import { Card } from '../../../ui/card/card.tsx';

/** Whether single keys are shortcuts in this browser. */
export function KeyboardCard() {
  const { t } = useTranslation();
  const [areOn, setOn] = useState(areSingleKeysOn);
  const choose = (next: boolean) => {
    setSingleKeys(next);
    setOn(next);
  };
  return (
    <Card title={t('profile.keyboard.title')} subtitle={t('profile.keyboard.text')}>
      <Checkbox
        label={t('profile.keyboard.label')}
        checked={areOn}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <Button variant="default" mt="md" onClick={() => openOverlay('shortcuts')}>
        {t('profile.keyboard.show')}
      </Button>
    </Card>
  );
}

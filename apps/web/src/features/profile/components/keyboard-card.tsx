import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openOverlay } from '../../../lib/shortcuts/overlay.ts';
import { setSingleKeys, useSingleKeys } from '../../../lib/shortcuts/single-keys.ts';
import { Card } from '../../../ui/card/card.tsx';

/** Whether single keys are shortcuts in this browser. */
export function KeyboardCard() {
  const { t } = useTranslation();
  const areOn = useSingleKeys();
  return (
    <Card
      title={t('profile.keyboard.title')}
      subtitle={t('profile.keyboard.text')}
      aside={
        <Button variant="default" onClick={() => openOverlay('shortcuts')}>
          {t('profile.keyboard.show')}
        </Button>
      }
    >
      <Checkbox
        label={t('profile.keyboard.label')}
        checked={areOn}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
    </Card>
  );
}

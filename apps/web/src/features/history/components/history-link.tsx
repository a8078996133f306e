import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { historyPath } from '../../../lib/paths/paths.ts';
import { HistoryIcon } from '../../../ui/icon/icons.tsx';

/** The way from a device's own screen to its past. */
export function HistoryLink({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      to={historyPath(deviceId)}
      variant="default"
      leftSection={<HistoryIcon size={18} />}
    >
      {t('history.title')}
    </Button>
  );
}

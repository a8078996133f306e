import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PATHS } from '../../../lib/paths/paths.ts';
import { DeviceFileLinks } from './device-file-links.tsx';

/** To the other screens about many devices. @param canImport whether the reader may make devices */
export function DeviceLinks({ canImport }: { canImport: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <Button component={Link} to={PATHS.deviceHealth} variant="default">
        {t('devices.health')}
      </Button>
      <DeviceFileLinks canImport={canImport} />
    </>
  );
}

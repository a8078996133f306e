import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LogIcon } from '../../../ui/icon/icons.tsx';
import { passportPath } from './passport-paths.ts';

/** Link from a device's own screen to its passport. */
export function PassportLink({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      to={passportPath(deviceId)}
      variant="default"
      leftSection={<LogIcon size={18} />}
    >
      {t('passports.link')}
    </Button>
  );
}

import { PASSPORT_PERMISSIONS } from '@airdeck/contract/passports/passports.permissions';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '../../../lib/session/use-may.ts';
import { LogIcon } from '../../../ui/icon/icons.tsx';
import { passportPath } from './passport-paths.ts';

/** Link from a device's own screen to its passport. */
export function PassportLink({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation();
  const mayRead = useMay(PASSPORT_PERMISSIONS.read);
  if (!mayRead) return null;
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

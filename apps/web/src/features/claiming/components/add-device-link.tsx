import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAdministersCustomer } from '../../../lib/accounts/own-record.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PlusIcon } from '../../../ui/icon/icons.tsx';

/** Link to the page that claims a device, for users with the permission. */
export function AddDeviceLink() {
  const { t } = useTranslation();
  const session = useSession();
  const mayAdd = useAdministersCustomer(session?.user.id.id ?? '');
  if (!mayAdd || session?.isReducedMenu) return null;
  return (
    <Button component={Link} to={PATHS.addDevice} leftSection={<PlusIcon size={18} />}>
      {t('claiming.add.title')}
    </Button>
  );
}

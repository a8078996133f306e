import { useTranslation } from 'react-i18next';
import { useAdministersCustomer } from '../../../lib/accounts/own-record.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AddLink } from '../../../ui/add-button/add-button.tsx';

/** Link to the page that claims a device, for users with the permission. */
export function AddDeviceLink() {
  const { t } = useTranslation();
  const session = useSession();
  const mayAdd = useAdministersCustomer(session?.user.id.id ?? '');
  if (!mayAdd || session?.isReducedMenu) return null;
  return <AddLink to={PATHS.addDevice}>{t('claiming.add.title')}</AddLink>;
}

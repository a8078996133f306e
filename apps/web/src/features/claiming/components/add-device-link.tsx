import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../lib/paths/paths.ts';
import { administersAll } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AddLink } from '../../../ui/add-button/add-button.tsx';

/** Link to the page that claims a device, for users with the permission. */
export function AddDeviceLink() {
  const { t } = useTranslation();
  const session = useSession();
  if (!administersAll(session) || session?.isReducedMenu) return null;
  return <AddLink to={PATHS.addDevice}>{t('claiming.add.title')}</AddLink>;
}

import { useTranslation } from 'react-i18next';
import { useProviderHint } from '../../../lib/accounts/use-provider-hint.ts';
import { administersAll } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';

/** Says why a customer's user cannot change automations: not an administrator, or not allowed by the provider. */
export function ReadOnlyReason() {
  const { t } = useTranslation();
  const session = useSession();
  const ofProvider = useProviderHint(t('automations.error.customersMayNot'));
  return administersAll(session) ? ofProvider : t('automations.readOnly');
}

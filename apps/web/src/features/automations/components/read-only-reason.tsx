import { useTranslation } from 'react-i18next';
import { useAdministersCustomer } from '../../../lib/accounts/own-record.ts';
import { useProviderHint } from '../../../lib/accounts/use-provider-hint.ts';
import { useSession } from '../../../lib/session/session.ts';

/** Says why a customer's user cannot change automations: not an administrator, or not allowed by the provider. */
export function ReadOnlyReason() {
  const { t } = useTranslation();
  const isAdministrator = useAdministersCustomer(useSession()?.user.id.id ?? '');
  const ofProvider = useProviderHint(t('automations.error.customersMayNot'));
  if (isAdministrator === undefined) return null;
  return isAdministrator ? ofProvider : t('automations.readOnly');
}

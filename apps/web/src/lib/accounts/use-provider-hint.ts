import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../session/session.ts';
import { ownRecordQuery } from './own-record.ts';

/**
 * A text that sends a customer's user to the provider, followed by who that is: the tenant, if it is known.
 * @param text a whole sentence, such as of what only the provider can allow
 */
export function useProviderHint(text: string): string {
  const { t } = useTranslation();
  const session = useSession();
  const isCustomer = session?.user.authority === 'CUSTOMER_USER';
  const { data } = useQuery({ ...ownRecordQuery(session?.user.id.id ?? ''), enabled: isCustomer });
  const provider = isCustomer ? data?.tenantTitle : undefined;
  return provider ? `${text} ${t('provider.is', { provider: `\u2068${provider}\u2069` })}` : text;
}

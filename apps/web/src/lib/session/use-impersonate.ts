import { useTranslation } from 'react-i18next';
import { type FailureText, failureText } from '../api-client/failure-text.ts';
import { impersonateTenant } from './impersonation.ts';

/** Where it is told why a user could not step in. */
type Reports = { readonly failure: (text: string | FailureText) => void };

/** Acts as an administrator of a tenant, or says why that cannot be. @returns whether it does */
export function useImpersonate(reports: Reports): (tenantId: string) => Promise<boolean> {
  const { t } = useTranslation();
  return async (tenantId) => {
    try {
      if (await impersonateTenant(tenantId)) return true;
      reports.failure(t('impersonation.noAdministrator'));
    } catch (error) {
      reports.failure(failureText(error, t, 'impersonation.failed'));
    }
    return false;
  };
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { PATHS } from '../../../../lib/paths/paths.ts';
import { useBack } from '../../../../lib/paths/use-back.ts';
import { TENANT_OF_CUSTOMER } from '../../../../lib/paths/user-paths.ts';
import { useImpersonation } from '../../../../lib/session/impersonation.ts';
import { VisitFirst } from '../../../../parts/impersonation/visit-first.tsx';
import { LoadFailure } from '../../../../ui/empty-state/load-failure.tsx';
import { PageHead } from '../../../../ui/page-head/page-head.tsx';
import { useTenantOf } from '../api/platform-customers.ts';

/**
 * A screen of the customer in the URL, as seen by an administrator of the customer's tenant. Shown while the reader
 * impersonates one; otherwise offers to do so.
 */
export function Impersonated({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const back = useBack(PATHS.customers);
  const impersonation = useImpersonation();
  const named = search.get(TENANT_OF_CUSTOMER);
  const { data: found, error, isPending, refetch } = useTenantOf(id, named === null);
  const tenantId = named ?? found;
  if (impersonation && (!tenantId || impersonation.tenantId === tenantId)) return children;
  const head = { title: t('platformCustomers.users'), back };
  if (error && !tenantId) {
    return (
      <>
        <PageHead {...head} />
        <LoadFailure error={error} onRetry={refetch} />
      </>
    );
  }
  return (
    <VisitFirst
      {...head}
      tenantId={tenantId}
      isUnknown={!tenantId && (named !== null || !isPending)}
      text={t('platformCustomers.impersonateFirst')}
    />
  );
}

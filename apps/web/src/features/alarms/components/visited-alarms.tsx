import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { useImpersonate } from '../../../lib/session/impersonate.ts';
import { useImpersonation } from '../../../lib/session/impersonation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';

/** URL parameter with the tenant of the shown alarms. */
const TENANT_PARAMETER = 'tenant';

/** Path of a tenant's alarms, for a system administrator. */
export function tenantAlarmsPath(tenantId: string): string {
  return `${PATHS.alerts}?${new URLSearchParams({ [TENANT_PARAMETER]: tenantId })}`;
}

/** Path of the list from which an alarm was opened. */
export function useAlarmsPath(): string {
  const tenantId = useImpersonation()?.tenantId;
  const isVisitor = useSession()?.user.authority === 'SYS_ADMIN';
  return isVisitor && tenantId !== undefined ? tenantAlarmsPath(tenantId) : PATHS.alerts;
}

type VisitProps = {
  /** Shown if the URL names no tenant; missing: the impersonated tenant is used. */
  otherwise?: ReactNode;
  children: ReactNode;
};

/** A tenant's alarms, during the impersonation of its administrator; otherwise a button to start it. */
export function VisitedAlarms({ otherwise, children }: VisitProps) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const back = useBack(PATHS.alerts);
  const impersonation = useImpersonation();
  const begin = useMutation({ mutationFn: useImpersonate(useToasts()) });
  const tenantId = params.get(TENANT_PARAMETER);
  if (tenantId === null && otherwise !== undefined) return otherwise;
  if (impersonation && (tenantId === null || impersonation.tenantId === tenantId)) return children;
  return (
    <>
      <PageHead title={t('alarms.title')} back={back} />
      <EmptyState
        drawing="lock"
        text={t('alarms.byTenant.visitFirst')}
        action={
          tenantId === null ? (
            <Button component={Link} to={PATHS.alerts} variant="default">
              {t('alarms.byTenant.choose')}
            </Button>
          ) : (
            <Button loading={begin.isPending} onClick={() => begin.mutate(tenantId)}>
              {t('impersonation.begin')}
            </Button>
          )
        }
      />
    </>
  );
}

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { useImpersonation } from '../../../lib/session/impersonation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { VisitFirst } from '../../../parts/impersonation/visit-first.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';

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
  const tenantId = params.get(TENANT_PARAMETER);
  if (tenantId === null && otherwise !== undefined) return otherwise;
  if (impersonation && (tenantId === null || impersonation.tenantId === tenantId)) return children;
  if (tenantId !== null) return <VisitFirst title={t('alarms.title')} back={back} tenantId={tenantId} />;
  return (
    <>
      <PageHead title={t('alarms.title')} back={back} />
      <EmptyState
        drawing="lock"
        text={t('impersonation.visitFirst')}
        action={
          <Button component={Link} to={PATHS.alerts} variant="default">
            {t('alarms.byTenant.choose')}
          </Button>
        }
      />
    </>
  );
}

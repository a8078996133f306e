import { roomTitle } from '@airdeck/air/room-name';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useDeviceRecord } from '../../../lib/devices/device-record.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { useImpersonate } from '../../../lib/session/impersonate.ts';
import { useImpersonation } from '../../../lib/session/impersonation.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { TENANT_PARAMETER } from '../devices-address.ts';

/**
 * The screen of the device in the URL, during an impersonation of its tenant's administrator; otherwise a button to
 * start it.
 */
export function VisitedDevice({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { deviceId = '', deviceName = '' } = useParams();
  const [params] = useSearchParams();
  const back = useBack(PATHS.devices);
  const impersonation = useImpersonation();
  const named = params.get(TENANT_PARAMETER);
  const { data: record, isPending } = useDeviceRecord(named === null ? deviceId : undefined);
  const tenantId = named ?? record?.tenantId;
  const begin = useMutation({ mutationFn: useImpersonate(useToasts()) });
  if (impersonation && impersonation.tenantId === tenantId) return children;
  const isUnknown = !tenantId && !isPending;
  const button = (
    <Button
      loading={begin.isPending}
      disabled={!tenantId}
      onClick={() => (tenantId ? begin.mutate(tenantId) : undefined)}
    >
      {t('impersonation.begin')}
    </Button>
  );
  return (
    <>
      <PageHead title={record ? roomTitle(record) : deviceName} back={back} />
      <EmptyState
        drawing="lock"
        text={t(isUnknown ? 'failure.notFound' : 'alarms.byTenant.visitFirst')}
        action={isUnknown ? undefined : button}
      />
    </>
  );
}

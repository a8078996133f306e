import { roomTitle } from '@airdeck/air/room-name';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useDeviceRecord } from '../../../lib/devices/device-record.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { useImpersonation } from '../../../lib/session/impersonation.ts';
import { VisitFirst } from '../../../parts/impersonation/visit-first.tsx';
import { TENANT_PARAMETER } from '../devices-address.ts';

/**
 * The screen of the device in the URL, during an impersonation of its tenant's administrator; otherwise a button to
 * start it.
 */
export function VisitedDevice({ children }: { children: ReactNode }) {
  const { deviceId = '', deviceName = '' } = useParams();
  const [params] = useSearchParams();
  const back = useBack(PATHS.devices);
  const impersonation = useImpersonation();
  const named = params.get(TENANT_PARAMETER);
  const { data: record, isPending } = useDeviceRecord(named === null ? deviceId : undefined);
  const tenantId = named ?? record?.tenantId;
  if (impersonation && impersonation.tenantId === tenantId) return children;
  return (
    <VisitFirst
      title={record ? roomTitle(record) : deviceName}
      back={back}
      tenantId={tenantId}
      isUnknown={!tenantId && !isPending}
    />
  );
}

import type { DeviceRecord } from '@airdeck/contract/backoffice/device-records';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { PATHS, updateLocationPath } from '../../../lib/paths/paths.ts';
import { useDialogFor } from '../../../ui/dialog/use-dialog-for.ts';
import { BuildingIcon, ChartIcon, KeyIcon, PinIcon, PlusIcon, TrashIcon } from '../../../ui/icon/icons.tsx';
import type { RowAction } from '../../../ui/table/row-actions.tsx';
import { AssignTenantDialog } from '../components/assign-tenant-dialog.tsx';
import { BatchDialog } from '../components/batch-dialog.tsx';
import { DeviceLinks } from '../components/device-links.tsx';
import { type BatchAction, DeviceList } from '../components/device-list.tsx';
import { TokenDialog } from '../components/token-dialog.tsx';
import { useDeletion, useTenantAssignment } from '../components/use-assignment.ts';
import { useDeviceVisit } from '../components/use-device-visit.ts';
import { useDeviceWork } from '../components/use-device-work.ts';

/** All devices, those in stock and those of every tenant, for the system administrator. */
export function SystemDevicesPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const work = useDeviceWork();
  const remove = useDeletion(work);
  const assignment = useTenantAssignment(work);
  const token = useDialogFor<DeviceRecord>();
  const visit = useDeviceVisit();

  const actions = (device: DeviceRecord): RowAction[] => [
    {
      key: 'assign',
      label: t('devices.assign.tenantAction'),
      icon: BuildingIcon,
      onClick: () => assignment.dialog.open([device]),
    },
    {
      key: 'location',
      label: t('devices.updateLocation'),
      icon: PinIcon,
      onClick: () => void navigate(updateLocationPath(device._id)),
    },
    {
      key: 'open',
      label: t('devices.visit.action'),
      icon: ChartIcon,
      onClick: () => void visit(device),
      disabled: device.deviceId === null,
    },
    { key: 'token', label: t('devices.token.action'), icon: KeyIcon, onClick: () => token.open(device) },
    {
      key: 'delete',
      label: t('devices.deletion.action'),
      icon: TrashIcon,
      onClick: () => void remove([device]),
      destructive: true,
    },
  ];
  const batchActions: BatchAction[] = [
    {
      key: 'assign',
      label: t('devices.assign.tenantAction'),
      icon: BuildingIcon,
      onClick: assignment.dialog.open,
    },
    {
      key: 'delete',
      label: t('devices.deletion.action'),
      icon: TrashIcon,
      onClick: (devices) => void remove(devices),
    },
  ];
  const addButton = (
    <Button component={Link} to={PATHS.deviceCreate} leftSection={<PlusIcon size={18} />}>
      {t('devices.add')}
    </Button>
  );
  const { dialog } = assignment;
  return (
    <>
      <DeviceList
        isOutside
        headActions={
          <>
            <DeviceLinks canImport />
            {addButton}
          </>
        }
        emptyText={t('devices.noneAnywhere')}
        emptyAction={addButton}
        actions={actions}
        batchActions={batchActions}
        onAssign={(device) => dialog.open([device])}
        onOpen={(device) => void visit(device)}
        busy={work.busy}
      />
      {dialog.subject ? (
        <AssignTenantDialog
          key={`assign ${dialog.key}`}
          devices={dialog.subject}
          opened={dialog.opened}
          onClose={dialog.close}
          onChoose={(tenant) => void assignment.assign(dialog.subject ?? [], tenant)}
        />
      ) : null}
      {token.subject ? (
        <TokenDialog
          key={`token ${token.key}`}
          device={token.subject}
          opened={token.opened}
          onClose={token.close}
        />
      ) : null}
      {work.batch ? <BatchDialog {...work} batch={work.batch} /> : null}
    </>
  );
}

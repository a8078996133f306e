import type { DeviceRecord } from '@airdeck/contract/backoffice/device-records';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { PATHS, singleDevicePath } from '../../../lib/paths/paths.ts';
import { useDialogFor } from '../../../ui/dialog/use-dialog-for.ts';
import { PlusIcon } from '../../../ui/icon/icons.tsx';
import { AssignCustomerDialog } from '../components/assign-customer-dialog.tsx';
import { BatchDialog } from '../components/batch-dialog.tsx';
import { DeviceLinks } from '../components/device-links.tsx';
import { DeviceList } from '../components/device-list.tsx';
import { RenameDialog } from '../components/rename-dialog.tsx';
import { tenantActions, tenantBatchActions } from '../components/tenant-actions.ts';
import { TokenDialog } from '../components/token-dialog.tsx';
import { useCustomerAssignment, useDeletion } from '../components/use-assignment.ts';
import { useDeviceWork } from '../components/use-device-work.ts';

/**
 * The devices of a tenant, for its administrator. A partner hands them out and takes them back, and no more.
 * @param isPartner whether the console is a partner's, which has none of the screens that change devices
 */
export function TenantDevicesPage({ isPartner }: { isPartner: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const work = useDeviceWork();
  const remove = useDeletion(work);
  const assignment = useCustomerAssignment(work);
  const renaming = useDialogFor<DeviceRecord>();
  const token = useDialogFor<DeviceRecord>();
  const { dialog } = assignment;
  const doings = {
    rename: renaming.open,
    assign: dialog.open,
    takeBack: (devices: readonly DeviceRecord[]) => void assignment.takeBack(devices),
    changeToken: token.open,
    remove: (devices: readonly DeviceRecord[]) => void remove(devices),
    goTo: (path: string) => void navigate(path),
  };
  const addButton = isPartner ? null : (
    <Button component={Link} to={PATHS.deviceCreate} leftSection={<PlusIcon size={18} />}>
      {t('devices.add')}
    </Button>
  );
  return (
    <>
      <DeviceList
        isOutside={false}
        headActions={
          <>
            <DeviceLinks canImport={!isPartner} />
            {addButton}
          </>
        }
        emptyText={t(isPartner ? 'devices.noneOfPartner' : 'devices.noneOfTenant')}
        emptyAction={addButton}
        actions={(device) => tenantActions(device, isPartner, doings, t)}
        batchActions={tenantBatchActions(isPartner, doings, t)}
        onAssign={(device) => dialog.open([device])}
        onOpen={({ deviceId, deviceName }) =>
          deviceId === null ? undefined : void navigate(singleDevicePath(deviceId, deviceName))
        }
        busy={work.busy}
      />
      {dialog.subject ? (
        <AssignCustomerDialog
          key={`assign ${dialog.key}`}
          devices={dialog.subject}
          opened={dialog.opened}
          onClose={dialog.close}
          onAssign={(customer, withHistory) =>
            void assignment.assign(dialog.subject ?? [], customer, withHistory)
          }
        />
      ) : null}
      {renaming.subject ? (
        <RenameDialog
          key={`rename ${renaming.key}`}
          device={renaming.subject}
          opened={renaming.opened}
          onClose={renaming.close}
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

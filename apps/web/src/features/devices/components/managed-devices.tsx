import type { DeviceRecord } from '@airdeck/contract/devices';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PATHS } from '../../../lib/paths/paths.ts';
import type { SubjectDialog } from '../../../ui/dialog/dialog.tsx';
import { DialogFor } from '../../../ui/dialog/dialog.tsx';
import { PlusIcon } from '../../../ui/icon/icons.tsx';
import { BatchDialog } from './batch-dialog.tsx';
import { DeviceFileLinks } from './device-file-links.tsx';
import { DeviceList, type DeviceListProps } from './device-list.tsx';
import { TokenDialog } from './token-dialog.tsx';
import type { DeviceWork } from './use-device-work.ts';

type ManagedDevicesProps = Omit<DeviceListProps, 'headActions' | 'emptyAction' | 'busy'> & {
  /** Whether the reader makes devices, one by one or from a file. */
  canAdd: boolean;
  work: DeviceWork;
  token: SubjectDialog<DeviceRecord>;
  /** The dialogs that only this reader has. */
  children: ReactNode;
};

/** The list of devices with what stands around it for anyone who looks after them: where they are made, and dialogs. */
export function ManagedDevices({ canAdd, work, token, children, ...list }: ManagedDevicesProps) {
  const { t } = useTranslation();
  const addButton = canAdd ? (
    <Button component={Link} to={PATHS.deviceCreate} leftSection={<PlusIcon size={18} />}>
      {t('devices.add')}
    </Button>
  ) : null;
  return (
    <>
      <DeviceList
        {...list}
        headActions={
          <>
            <DeviceLinks canImport={canAdd} />
            {addButton}
          </>
        }
        emptyAction={addButton}
        busy={work.busy}
      />
      {children}
      <DialogFor dialog={token}>{(device, shown) => <TokenDialog device={device} {...shown} />}</DialogFor>
      {work.batch ? <BatchDialog {...work} batch={work.batch} /> : null}
    </>
  );
}

/** To the other screens about many devices. @param canImport whether the reader may make devices */
function DeviceLinks({ canImport }: { canImport: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <Button component={Link} to={PATHS.deviceHealth} variant="default">
        {t('devices.health')}
      </Button>
      <DeviceFileLinks canImport={canImport} />
    </>
  );
}

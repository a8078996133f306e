import { roomName } from '@airdeck/air/room-name';
import { DEVICE_IMPORT_PERMISSIONS } from '@airdeck/contract/device-import/device-import.permissions';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceRecord } from '../../../lib/devices/api/device-record.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { AddLink } from '../../../ui/add-button/add-button.tsx';
import { download, fileName } from '../../../ui/chart/download.ts';
import type { SubjectDialog } from '../../../ui/dialog/dialog.tsx';
import { Dialog, DialogFor } from '../../../ui/dialog/dialog.tsx';
import { DownloadIcon } from '../../../ui/icon/icons.tsx';
import { useUiLabels } from '../../../ui/labels.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { RoomLine } from '../../../ui/room-name/room-name.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { downloadDevices } from '../api/devices.ts';
import { DeviceList, type DeviceListProps } from './device-list.tsx';
import classes from './devices.module.css';
import { TokenDialog } from './token-dialog.tsx';
import type { Batch, DeviceWork } from './use-device-work.ts';

type ManagedDevicesProps = Omit<DeviceListProps, 'headActions' | 'emptyAction' | 'busy'> & {
  /** Whether the reader can create devices, singly or from a file. */
  canAdd: boolean;
  work: DeviceWork;
  token: SubjectDialog<DeviceRecord>;
  /** Dialogs of the reader's role. */
  children: ReactNode;
};

/** The list of devices with the parts shared by all roles that manage them: links to create devices, and dialogs. */
export function ManagedDevices({ canAdd, work, token, children, ...list }: ManagedDevicesProps) {
  const { t } = useTranslation();
  return (
    <>
      <DeviceList
        {...list}
        headActions={<ExportButton />}
        emptyAction={canAdd ? <AddLink to={PATHS.deviceCreate}>{t('devices.add')}</AddLink> : null}
        busy={work.busy}
      />
      {children}
      <DialogFor dialog={token}>{(device, shown) => <TokenDialog device={device} {...shown} />}</DialogFor>
      {work.batch ? <BatchDialog {...work} batch={work.batch} /> : null}
    </>
  );
}

/** Export of devices to a file. */
function ExportButton() {
  const { t } = useTranslation();
  const file = useDeviceDownload();
  if (!useMay(DEVICE_IMPORT_PERMISSIONS.export)) return null;
  return (
    <Button
      variant="default"
      leftSection={<DownloadIcon size={18} />}
      onClick={file.isRunning ? file.cancel : file.start}
    >
      {t(file.isRunning ? 'devices.export.cancel' : 'devices.export.action')}
    </Button>
  );
}

/** One download at a time, aborted on request and on unmount. */
function useDeviceDownload() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(): Promise<void> {
    const abort = new AbortController();
    running.current = abort;
    setIsRunning(true);
    try {
      download(fileName(t('devices.export.name'), 'csv'), await downloadDevices(abort.signal));
    } catch (error) {
      if (!abort.signal.aborted) toasts.failed(error, t('failure.download'));
    } finally {
      setIsRunning(false);
    }
  }

  return { isRunning, start: () => void run(), cancel: () => running.current?.abort() };
}

/** The result of a bulk action: the failed devices, and the reasons. */
function BatchDialog({ batch, closeBatch }: Pick<DeviceWork, 'closeBatch'> & { batch: Batch }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const labels = useUiLabels();
  const { title, total, failures } = batch;
  if (!failures) {
    return (
      <Dialog title={title} busy onClose={closeBatch}>
        <progress className={classes.progress} aria-label={title} />
      </Dialog>
    );
  }
  const numbers = { done: format.number(total - failures.length), total: format.number(total) };
  return (
    <Dialog title={title} onClose={closeBatch}>
      <p className={classes.outcome} role="status">
        {t('devices.batch.done', numbers)}
      </p>
      {failures.length > 0 ? (
        <>
          <p className={classes.failuresTitle}>{t('devices.batch.failed')}</p>
          <ul className={classes.failures}>
            {failures.map(({ device, why }) => (
              <li key={device.id}>
                <span className={classes.failedName}>
                  <RoomLine name={roomName(device)} />
                </span>{' '}
                {why.message}
                {why.detail === undefined ? null : <span className={looks.dim}> {why.detail}</span>}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <div className={classes.dialogActions}>
        <Button data-autofocus onClick={closeBatch}>
          {labels.close}
        </Button>
      </div>
    </Dialog>
  );
}

import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { downloadDevices } from '../../../lib/devices/download-devices.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { download, fileName } from '../../../ui/chart/download.ts';
import { DownloadIcon } from '../../../ui/icon/icons.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';

/**
 * Devices out into a file, and in from one.
 * @param canImport false for those who are handed devices and make none
 */
export function DeviceFileLinks({ canImport }: { canImport: boolean }) {
  const { t } = useTranslation();
  const file = useDeviceDownload();
  return (
    <>
      <Button
        variant="default"
        leftSection={<DownloadIcon size={18} />}
        onClick={file.isRunning ? file.cancel : file.start}
      >
        {t(file.isRunning ? 'deviceImport.cancelExport' : 'deviceImport.export')}
      </Button>
      {canImport ? (
        <Button component={Link} to={PATHS.deviceImport} variant="default">
          {t('devices.import')}
        </Button>
      ) : null}
    </>
  );
}

/** One file at a time, given up when the reader wants or leaves the page. */
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
      download(fileName(t('deviceImport.exportName'), 'csv'), await downloadDevices(abort.signal));
    } catch (error) {
      if (!abort.signal.aborted) toasts.failure(failureText(error, t, 'deviceImport.exportFailed'));
    } finally {
      setIsRunning(false);
    }
  }

  return { isRunning, start: () => void run(), cancel: () => running.current?.abort() };
}

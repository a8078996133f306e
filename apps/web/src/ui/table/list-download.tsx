import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { download, fileName } from '../chart/download.ts';
import { DownloadIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import looks from '../looks/looks.module.css';
import { useToasts } from '../toast/toast.tsx';

const MEGABYTE = 1_000_000;

export interface ListDownloadProps {
  /** File name without extension. */
  name: string;
  /** Loads the list as comma-separated text. @param onProgress called with the bytes received so far */
  load: (signal: AbortSignal, onProgress: (bytes: number) => void) => Promise<Blob>;
  formatNumber: (value: number, decimals?: number) => string;
}

/** Downloads a list as a file: one at a time, cancelled by the reader or on leaving the page. */
export function ListDownload({ name, load, formatNumber }: ListDownloadProps) {
  const labels = useUiLabels();
  const toasts = useToasts();
  const [bytes, setBytes] = useState<number>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function run(): Promise<void> {
    const abort = new AbortController();
    running.current = abort;
    setBytes(0);
    try {
      download(fileName(name, 'csv'), await load(abort.signal, setBytes));
    } catch (error) {
      if (!abort.signal.aborted) toasts.failed(error, labels.table.notDownloaded);
    } finally {
      setBytes(undefined);
    }
  }

  if (bytes === undefined) {
    return (
      <Button variant="default" leftSection={<DownloadIcon size={18} />} onClick={() => void run()}>
        {labels.table.download}
      </Button>
    );
  }
  return (
    <>
      <span className={looks.smallNumbers} role="status">
        {labels.table.downloading(formatNumber(bytes / MEGABYTE, 1))}
      </span>
      <Button variant="default" onClick={() => running.current?.abort()}>
        {labels.cancel}
      </Button>
    </>
  );
}

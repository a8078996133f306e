import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { download, fileName } from '../../../ui/chart/download.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { saveAudit } from '../api/audit.ts';
import type { AuditFilter } from './audit-filter.ts';

export type AuditDownload = {
  /** How many bytes have come; undefined while none is running. */
  readonly bytes: number | undefined;
  start(search: string, filter: AuditFilter): void;
  cancel(): void;
};

/** The log as a file: one at a time, given up when the reader wants or leaves the page. */
export function useAuditDownload(): AuditDownload {
  const { t } = useTranslation();
  const toasts = useToasts();
  const [bytes, setBytes] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const cancel = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  async function run(search: string, filter: AuditFilter): Promise<void> {
    const abort = new AbortController();
    running.current = abort;
    setBytes(0);
    try {
      const file = await saveAudit(search, filter, abort.signal, setBytes);
      download(fileName(t('audit.title'), 'csv'), file);
    } catch (error) {
      if (!abort.signal.aborted) toasts.failure(failureText(error, t, 'audit.downloadFailed'));
    } finally {
      setBytes(undefined);
    }
  }

  return { bytes, start: (search, filter) => void run(search, filter), cancel };
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerReach } from '../../../lib/api-client/api.ts';
import { DEVICE_RECORDS_KEY } from '../../../lib/devices/device.ts';
import { browserStorage } from '../../../lib/session/browser-storage.ts';
import { useSession } from '../../../lib/session/session.ts';
import { SHIPMENTS_KEY } from '../../../lib/shipments/shipments-key.ts';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { shipmentsWithScans } from './scan-queue.ts';

/** Number of refused codes that are named. */
const NAMED = 5;

/** Sends waiting scans of this browser on any screen once the server is reachable, with toasts about the results. */
export function WaitingScansInBackground() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const queries = useQueryClient();
  const userId = useSession()?.user.id.id;
  const { isReachable } = useServerReach();
  useEffect(() => {
    const storage = browserStorage();
    if (!isReachable || userId === undefined || shipmentsWithScans(storage, userId).length === 0) return;
    const send = async () => {
      const { receiveScanned, sendWaitingScans } = await import('./waiting-scans-sender.ts');
      const { received, refused, dropped } = await sendWaitingScans(storage, userId, receiveScanned);
      if (received > 0) toasts.success(t('receiving.sentLater', { count: received }));
      if (dropped > 0) toasts.failure(t('receiving.dropped', { count: dropped }));
      if (refused.length > 0) {
        const detail = refused.slice(0, NAMED).map(isolate).join(' · ');
        toasts.failure({ message: t('receiving.refusedLater', { count: refused.length }), detail });
      }
      for (const queryKey of [SHIPMENTS_KEY, DEVICE_RECORDS_KEY])
        void queries.invalidateQueries({ queryKey });
    };
    void send();
  }, [isReachable, userId, t, toasts, queries]);
  return null;
}

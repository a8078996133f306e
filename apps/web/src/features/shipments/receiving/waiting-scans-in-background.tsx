import { createListFormats } from '@airdeck/air/list-formats';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useServerReach } from '../../../lib/api-client/api.ts';
import { invalidate } from '../../../lib/query/query.ts';
import { browserStorage } from '../../../lib/session/browser-storage.ts';
import { useSession } from '../../../lib/session/session.ts';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { shipmentsWithScans } from './scan-queue.ts';

/** Number of refused codes that are named. */
const NAMED = 5;

/** Sends waiting scans of this browser on any screen once the server is reachable, with toasts about the results. */
export function WaitingScansInBackground() {
  const { t, i18n } = useTranslation();
  const toasts = useToasts();
  const userId = useSession()?.user.id.id;
  const { isReachable } = useServerReach();
  useEffect(() => {
    const storage = browserStorage();
    if (!isReachable || userId === undefined || shipmentsWithScans(storage, userId).length === 0) return;
    const send = async () => {
      const { sendWaitingScans } = await import('./waiting-scans-sender.ts');
      const { received, refused, dropped } = await sendWaitingScans(storage, userId);
      if (received > 0) toasts.success(t('receiving.sentLater', { count: received }));
      if (dropped > 0) toasts.failure(t('receiving.refusedLater', { count: dropped }));
      if (refused.length > 0) {
        const detail = createListFormats(i18n.language).list(refused.slice(0, NAMED).map(isolate));
        toasts.failure({ message: t('receiving.refusedLater', { count: refused.length }), detail });
      }
      void invalidate('shipments', 'devices');
    };
    void send();
  }, [isReachable, userId, t, i18n.language, toasts]);
  return null;
}

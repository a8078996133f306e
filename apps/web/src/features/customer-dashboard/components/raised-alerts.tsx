import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { alertText, uncovered } from '../../../lib/alarms/local-alert-words.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { LocalAlert } from '../../../lib/session/stored-data.ts';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';

/** Shows new alerts of this browser as toasts: the newest of each key, as in the bell. @param alerts oldest first */
export function RaisedAlerts({ alerts, room }: { alerts: readonly LocalAlert[]; room: string }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const toasts = useToasts();
  const show = useEffectEvent(() => {
    for (const alert of uncovered(alerts.toReversed(), [])) {
      toasts.notice(t('alarm.localIn', { alert: alertText(alert, t, format), room: isolate(room) }));
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new ones are what is shown
  useEffect(() => show(), [alerts]);
  return null;
}

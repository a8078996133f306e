import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import { getNotificationChoices, getPushSettings } from '@airdeck/contract/notifications/notifications';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../query/query.ts';
import { useSession } from '../session/session.ts';
import { serverSettingsQuery } from './server-settings.ts';

/**
 * Whether the reader is notified of alerts of a severity by mail or in a browser; undefined: loading. Read again when the
 * reader comes back from the settings.
 */
export function useIsNotifiedOf(severity: AlarmSeverity): boolean | undefined {
  const params = { userId: useSession()?.user.id.id ?? '' };
  const always = { staleTime: 0, refetchOnWindowFocus: true };
  const { data: settings } = useQuery(serverSettingsQuery);
  const { data: choices } = useQuery({ ...queryOf(getNotificationChoices, { params }), ...always });
  const { data: push } = useQuery({ ...queryOf(getPushSettings, { params }), ...always });
  if (!settings || !choices || !push) return undefined;
  const byMail = settings.sendsMail && choices.mail.includes(severity);
  return byMail || (push.browsers.length > 0 && choices.push.includes(severity));
}

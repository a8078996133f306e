import type { AlarmRow } from '@airdeck/contract/alarms/alarms';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../format/use-formatters.ts';
import { alarmPath } from '../paths/paths.ts';
import { alarmText, severityWord } from './alarm-words.ts';

/** Titles and links of alarms. */
export function useAlarmLinks(alarms: readonly AlarmRow[]) {
  const { t } = useTranslation();
  const format = useFormatters();
  return alarms.map((alarm) => ({
    id: alarm.id,
    href: alarmPath(alarm.id),
    severity: alarm.severity,
    word: severityWord(alarm.severity, t),
    text: alarmText(alarm, t, format),
  }));
}

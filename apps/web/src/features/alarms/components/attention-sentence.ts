import type { AlarmCounts } from '@airdeck/contract/alarms/alarms';
import type { TFunction } from 'i18next';

/** `3 devices need attention, 1 since yesterday. Cleared by hand, still bad: 1 room.` */
export function attentionSentence(counts: AlarmCounts, t: TFunction): string {
  const sentence = counts.devices === 0 ? t('alarms.noneOpen') : openSentence(counts, t);
  return `${sentence} ${clearedOngoingSentence(counts, t)}`.trim();
}

/** `Cleared by hand, still bad: 1 room.` Empty: no such alarms. */
export function clearedOngoingSentence({ devicesClearedOngoing: count }: AlarmCounts, t: TFunction): string {
  return count === 0 ? '' : t('alarms.clearedOngoing', { cleared: t('alarm.clearedOngoing'), count });
}

function openSentence({ devices, devicesSinceYesterday }: AlarmCounts, t: TFunction): string {
  const attention = t('alarms.attention', { count: devices });
  return devicesSinceYesterday === 0
    ? t('alarms.sentence', { attention })
    : t('alarms.sentenceSince', { attention, since: t('alarms.since', { count: devicesSinceYesterday }) });
}

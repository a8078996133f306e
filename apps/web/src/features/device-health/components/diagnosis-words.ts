import type { DeviceDiagnosis } from '@airdeck/contract/device-health';
import type { TFunction } from 'i18next';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { findingSentence, percent, reasonWord, stateSentence } from './health-words.ts';

/** What is to be said of a device, most important first. */
export function diagnosisSentences(diagnosis: DeviceDiagnosis, t: TFunction, format: Formatters): string[] {
  const { findings, battery, shareOf24Hours, shareOf7Days, rejectedMessages } = diagnosis;
  const shares = { day: percent(shareOf24Hours, format), week: percent(shareOf7Days, format) };
  return [
    stateSentence(diagnosis, diagnosis.inactivityTimeoutMs, t, format),
    ...(findings ?? []).map((finding) => findingSentence(finding, t, format)),
    ...(findings?.length === 0 && diagnosis.lastReadingTime !== null ? [t('deviceHealth.says.fine')] : []),
    t(shareOf7Days === null ? 'deviceHealth.says.noShares' : 'deviceHealth.says.shares', shares),
    ...(battery === null ? [] : [t('deviceHealth.says.battery', { value: format.metric('bat', battery) })]),
    rejectedMessages === 0
      ? t('deviceHealth.says.noneRejected')
      : t('deviceHealth.says.rejected', { count: rejectedMessages }),
  ];
}

/** The same as text for anyone who helps: what the device is called, and what it sent wrong. Holds no token. */
export function diagnosisText(diagnosis: DeviceDiagnosis, t: TFunction, format: Formatters): string {
  const { deviceName, deviceLabel, deviceId, tenantId, computedTime, rejected } = diagnosis;
  const label = deviceLabel === null ? '' : ` (${deviceLabel})`;
  return [
    `${deviceName}${label}`,
    `Device ${deviceId}`,
    ...(tenantId === null ? [] : [`Tenant ${tenantId}`]),
    new Date(computedTime).toISOString(),
    '',
    ...diagnosisSentences(diagnosis, t, format),
    ...(rejected ?? []).map(
      ({ receivedTime, reason, excerpt }) =>
        `${new Date(receivedTime).toISOString()} ${reasonWord(reason, t)}: ${excerpt}`,
    ),
  ].join('\n');
}

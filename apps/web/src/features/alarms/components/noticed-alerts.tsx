import { roomTitle } from '@airdeck/air/room-name';
import type { AlarmRow } from '@airdeck/contract/alarms/alarms';
import { ActionIcon } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeviceAlert, isCovered, noticeText, uncovered } from '../../../lib/alarms/local-alert-words.ts';
import { localAlerts, useLocalAlerts } from '../../../lib/alarms/local-alerts.ts';
import { readListedDevices } from '../../../lib/devices/device.ts';
import { useDeviceZone } from '../../../lib/devices/device-record.ts';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { Age } from '../../../ui/age/age.tsx';
import { CheckIcon } from '../../../ui/icon/icons.tsx';
import { NewestItem, NewestList } from '../../../ui/menu/newest-list.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useUnclearedAlarms } from '../api/alarms.ts';

const NO_ALARMS: readonly AlarmRow[] = [];

/** This browser's alerts without a matching alarm; an alert replaced by an alarm is dismissed for good. */
export function useNoticedAlerts(): readonly DeviceAlert[] {
  const alerts = useLocalAlerts();
  const { data: covering = NO_ALARMS, isPending } = useUnclearedAlarms(alerts.length > 0);
  const replaced = alerts.filter((alert) => isCovered(alert, covering)).map(({ id }) => id);
  const names = replaced.join(' ');
  useEffect(() => {
    for (const id of names.split(' ').filter(Boolean)) localAlerts.dismiss(id);
  }, [names]);
  // Not counted before the alarms are known: the count would drop again.
  return isPending ? [] : uncovered(alerts, covering);
}

type NoticedAlertsProps = {
  alerts: readonly DeviceAlert[];
  /** Missing: all. */
  most?: number;
};

/** This browser's alerts, beside those of rules; nothing if there are none. */
export function NoticedAlerts({ alerts, most }: NoticedAlertsProps) {
  const { t } = useTranslation();
  if (alerts.length === 0) return null;
  return (
    <NewestList heading={t('alarms.bell.noticed')}>
      {alerts.slice(0, most).map((alert) => (
        <NoticedAlert key={alert.id} alert={alert} />
      ))}
    </NewestList>
  );
}

function NoticedAlert({ alert }: { alert: DeviceAlert }) {
  const { t } = useTranslation();
  const { format } = usePlaceTimes([useDeviceZone(alert.deviceId)]);
  const device = readListedDevices()?.find(({ id }) => id.id === alert.deviceId);
  const what = noticeText(alert, device && isolate(roomTitle(device)), t, format);
  return (
    <NewestItem
      detail={<Age at={alert.ts} format={format.age} title={format.moment(alert.ts)} />}
      action={<Dismiss what={what} onClick={() => localAlerts.dismiss(alert.id)} />}
    >
      <bdi>{what}</bdi>
    </NewestItem>
  );
}

type DismissProps = { what: string; isBusy?: boolean; onClick: () => void };

/** Takes an alert out of a list. */
export function Dismiss({ what, isBusy = false, onClick }: DismissProps) {
  const { t } = useTranslation();
  const label = t('alarms.bell.dismiss', { what });
  return (
    <ActionIcon aria-label={label} title={label} disabled={isBusy} onClick={onClick}>
      <CheckIcon size={18} />
    </ActionIcon>
  );
}

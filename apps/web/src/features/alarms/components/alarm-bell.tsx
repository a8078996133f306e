import { roomName, roomTitle } from '@airdeck/air/room-name';
import type { AlarmCounts, AlarmRow } from '@airdeck/contract/alarms/alarms';
import { ActionIcon, Anchor, Button } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { alarmText, peakText, severityWord } from '../../../lib/alarms/alarm-words.ts';
import { type DeviceAlert, isCovered, noticeText, uncovered } from '../../../lib/alarms/local-alert-words.ts';
import { localAlerts, useLocalAlerts } from '../../../lib/alarms/local-alerts.ts';
import { readListedDevices } from '../../../lib/devices/device.ts';
import { useDeviceZone } from '../../../lib/devices/device-record.ts';
import { countText } from '../../../lib/format/count-text.ts';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { alarmPath, PATHS } from '../../../lib/paths/paths.ts';
import { Age } from '../../../ui/age/age.tsx';
import { SeverityMark } from '../../../ui/badge/severity-mark.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { BellIcon, CheckIcon } from '../../../ui/icon/icons.tsx';
import { CountPopover } from '../../../ui/menu/count-popover.tsx';
import { NewestItem, NewestList } from '../../../ui/menu/newest-list.tsx';
import { RoomLine } from '../../../ui/room-name/room-name.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useAlarmCounts, useNewestAlarms, useUnclearedAlarms } from '../api/alarms.ts';
import { clearedOngoingSentence } from './attention-sentence.ts';
import { useAlarmActs } from './use-alarm-acts.ts';

const SHOWN = 5;

/** Loaded when the bell is opened. */
const SnoozeButton = lazy(async () => {
  const module = await import('./snooze-button.tsx');
  return { default: module.SnoozeButton };
});

/** Count and newest open alarms in the top bar. @param hasHub whether the reader has the page of all alarms */
export function AlarmBell({ hasHub }: { hasHub: boolean }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { data: counts } = useAlarmCounts();
  const newest = useNewestAlarms();
  const local = useUncoveredAlerts();
  const count = (counts?.open ?? 0) + local.length;
  const heading =
    count === 0 ? t('alarms.bell.none') : t('alarms.bell.count', { count, shown: format.number(count) });
  return (
    <CountPopover
      title={t('alarms.bell.title')}
      label={heading}
      icon={<BellIcon />}
      countText={countText(count, format)}
    >
      {(_isOpen, close) => (
        <BellPanel
          heading={heading}
          newest={newest}
          local={local}
          counts={counts}
          hasHub={hasHub}
          onLeave={close}
        />
      )}
    </CountPopover>
  );
}

const NO_ALARMS: readonly AlarmRow[] = [];

/** This browser's alerts without a matching alarm; an alert replaced by an alarm is dismissed for good. */
function useUncoveredAlerts(): DeviceAlert[] {
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

type BellPanelProps = {
  /** With the number of open alarms and of this browser's alerts. */
  heading: string;
  newest: ReturnType<typeof useNewestAlarms>;
  local: ReturnType<typeof uncovered>;
  counts: AlarmCounts | undefined;
  hasHub: boolean;
  onLeave: () => void;
};

function BellPanel({ heading, newest, local, counts, hasHub, onLeave }: BellPanelProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = newest;
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  const alarms = data?.data.slice(0, SHOWN) ?? [];
  return (
    <>
      <NewestList heading={heading} note={counts && clearedOngoingSentence(counts, t)}>
        {alarms.map((alarm) => (
          <AlarmItem key={alarm.id} alarm={alarm} onLeave={onLeave} />
        ))}
      </NewestList>
      {local.length > 0 ? (
        <NewestList heading={t('alarms.bell.noticed')}>
          {local.slice(0, SHOWN).map((alert) => (
            <LocalAlertItem key={alert.id} alert={alert} />
          ))}
        </NewestList>
      ) : null}
      {hasHub ? (
        <Button component={Link} to={PATHS.alerts} variant="default" fullWidth onClick={onLeave}>
          {t('alarms.bell.viewAll')}
        </Button>
      ) : null}
    </>
  );
}

function AlarmItem({ alarm, onLeave }: { alarm: AlarmRow; onLeave: () => void }) {
  const { t } = useTranslation();
  const { format } = usePlaceTimes([alarm.timeZone]);
  const acts = useAlarmActs();
  const { id, severity, startTime } = alarm;
  const about = alarmText(alarm, t, format);
  const peak = peakText(alarm, t, format);
  const what = peak === undefined ? about : t('alarms.bell.item', { what: about, peak });
  return (
    <NewestItem
      detail={
        <>
          <RoomLine name={roomName(alarm)} />
          {' · '}
          <Age at={startTime} format={format.age} title={format.moment(startTime)} />
        </>
      }
      action={
        <>
          <Suspense fallback={null}>
            <SnoozeButton alarm={alarm} what={what} />
          </Suspense>
          <Dismiss what={what} isBusy={acts.isBusy} onClick={() => void acts.acknowledge([id])} />
        </>
      }
    >
      <SeverityMark severity={severity} word={severityWord(severity, t)} />
      <Anchor component={Link} to={alarmPath(id)} onClick={onLeave}>
        <bdi>{what}</bdi>
      </Anchor>
    </NewestItem>
  );
}

function LocalAlertItem({ alert }: { alert: DeviceAlert }) {
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

function Dismiss({ what, isBusy = false, onClick }: DismissProps) {
  const { t } = useTranslation();
  const label = t('alarms.bell.dismiss', { what });
  return (
    <ActionIcon aria-label={label} title={label} disabled={isBusy} onClick={onClick}>
      <CheckIcon size={18} />
    </ActionIcon>
  );
}

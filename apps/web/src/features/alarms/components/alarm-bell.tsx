import { roomName } from '@airdeck/air/room-name';
import type { AlarmCounts, AlarmRow } from '@airdeck/contract/alarms/alarms';
import { Anchor, Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { alarmText, peakText, severityWord } from '../../../lib/alarms/alarm-words.ts';
import { countText } from '../../../lib/format/count-text.ts';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { alarmPath, PATHS } from '../../../lib/paths/paths.ts';
import { Age } from '../../../ui/age/age.tsx';
import { SeverityMark } from '../../../ui/badge/severity-mark.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { BellIcon } from '../../../ui/icon/icons.tsx';
import { CountPopover } from '../../../ui/menu/count-popover.tsx';
import { NewestItem, NewestList } from '../../../ui/menu/newest-list.tsx';
import { RoomLine } from '../../../ui/room-name/room-name.tsx';
import { useAlarmCounts, useNewestAlarms } from '../api/alarms.ts';
import { clearedOngoingSentence } from './attention-sentence.ts';
import { Dismiss, NoticedAlerts, useNoticedAlerts } from './noticed-alerts.tsx';
import { useAlarmActs } from './use-alarm-acts.ts';

const SHOWN = 5;

/** Loaded when the bell is opened. */
const SnoozeButton = lazy(async () => {
  const module = await import('./snooze-button.tsx');
  return { default: module.SnoozeButton };
});
const QuietNote = lazy(async () => {
  const module = await import('./snooze-button.tsx');
  return { default: module.QuietNote };
});

/** Count and newest open alarms in the top bar. @param hasHub whether the reader has the page of all alarms */
export function AlarmBell({ hasHub }: { hasHub: boolean }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { data: counts } = useAlarmCounts();
  const newest = useNewestAlarms();
  const noticed = useNoticedAlerts();
  const count = (counts?.open ?? 0) + noticed.length;
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
          noticed={noticed}
          counts={counts}
          hasHub={hasHub}
          onLeave={close}
        />
      )}
    </CountPopover>
  );
}

type BellPanelProps = {
  /** With the number of open alarms and of this browser's alerts. */
  heading: string;
  newest: ReturnType<typeof useNewestAlarms>;
  noticed: ReturnType<typeof useNoticedAlerts>;
  counts: AlarmCounts | undefined;
  hasHub: boolean;
  onLeave: () => void;
};

function BellPanel({ heading, newest, noticed, counts, hasHub, onLeave }: BellPanelProps) {
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
      <NoticedAlerts alerts={noticed} most={SHOWN} />
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
  const { format, of } = usePlaceTimes([alarm.timeZone]);
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
          <Suspense fallback={null}>
            <QuietNote alarm={alarm} format={of(alarm.timeZone)} />
          </Suspense>
        </>
      }
      action={
        <>
          <Suspense fallback={null}>
            <SnoozeButton alarm={alarm} what={what} />
          </Suspense>
          {acts.mayAct ? (
            <Dismiss what={what} isBusy={acts.isBusy} onClick={() => void acts.acknowledge([id])} />
          ) : null}
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

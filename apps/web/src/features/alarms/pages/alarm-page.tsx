import { roomName, roomTitle } from '@airdeck/air/room-name';
import { type AlarmWithEntries, MAX_ALARM_COMMENT_LENGTH } from '@airdeck/contract/alarms/alarms';
import { RULE_PERMISSIONS } from '@airdeck/contract/rules/rules.permissions';
import { Anchor, Button, NativeSelect, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { alarmText, peakText, severityWord, stateText } from '../../../lib/alarms/alarm-words.ts';
import type { TimeFormatters } from '../../../lib/format/formatters.ts';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { rulePath, singleDevicePath } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { SeverityMark } from '../../../ui/badge/severity-mark.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { ChevronDownIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { RoomDetails } from '../../../ui/room-name/room-name.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { TimeLine } from '../../../ui/time-line/time-line.tsx';
import { useAlarm } from '../api/alarms.ts';
import { AlarmAdvice } from '../components/alarm-advice.tsx';
import { AlarmChart } from '../components/alarm-chart.tsx';
import { entryEvents, nextStepEvent } from '../components/alarm-entries.ts';
import { AlarmOutdoors, isAboutAir } from '../components/alarm-outdoors.tsx';
import classes from '../components/alarms.module.css';
import { quietText } from '../components/quiet-text.ts';
import { SnoozeButton } from '../components/snooze-button.tsx';
import { type AlarmActs, useAlarmActs } from '../components/use-alarm-acts.ts';
import { useAlarmsPath } from '../components/visited-alarms.tsx';

const MINUTE_MS = 60_000;

type AlarmPageProps = {
  /** Whether the reader can read rules. */
  isTenant: boolean;
  /** Parts of other features about an alarm, such as conversations. */
  about: (alarm: AlarmWithEntries) => ReactNode;
};

/** One alarm: description, readings, outdoor air, advice and time line. */
export function AlarmPage({ isTenant, about }: AlarmPageProps) {
  const { alarmId = '' } = useParams();
  const { t } = useTranslation();
  const back = useBack(useAlarmsPath());
  const { data: alarm, error, refetch } = useAlarm(alarmId);
  if (!alarm) {
    return (
      <>
        <PageHead title={t('alarms.one')} back={back} />
        <NotLoaded
          error={error}
          onRetry={refetch}
          mayBeMissing
          waiting={
            <div className={classes.columns} role="status" aria-label={t('ui.loading')}>
              <Skeleton height="22rem" />
              <Skeleton height="16rem" />
            </div>
          }
        />
      </>
    );
  }
  return (
    <>
      <PageHead title={alarm.type} back={back} />
      <KnownAlarm alarm={alarm} isTenant={isTenant} about={about(alarm)} />
    </>
  );
}

type KnownAlarmProps = { alarm: AlarmWithEntries; isTenant: boolean; about: ReactNode };

function KnownAlarm({ alarm, isTenant, about }: KnownAlarmProps) {
  const { t } = useTranslation();
  const { format, note } = usePlaceTimes([alarm.timeZone], alarm.startTime);
  const acts = useAlarmActs();
  const now = useNow(MINUTE_MS);
  return (
    <div className={classes.columns}>
      <div className={looks.stack}>
        <Card>
          <AlarmSentence alarm={alarm} format={format} />
          <AlarmFacts alarm={alarm} isTenant={isTenant} format={format} />
          <p className={classes.zone}>{note}</p>
          {acts.mayAct ? <Actions alarm={alarm} acts={acts} /> : null}
        </Card>
        <AlarmChart alarm={alarm} />
        {isAboutAir(alarm) ? (
          <AlarmOutdoors deviceId={alarm.deviceId} outdoor={alarm.outdoor} format={format} />
        ) : null}
        <AlarmAdvice alarm={alarm} />
      </div>
      <div className={looks.stack}>
        <Card title={t('alarms.timeLine')}>
          <TimeLine
            label={t('alarms.timeLine')}
            events={[
              ...entryEvents(alarm.entries, t, format),
              ...(alarm.nextStep ? [nextStepEvent(alarm.nextStep, now, t, format)] : []),
            ]}
          />
          {acts.mayAct ? <CommentForm alarmId={alarm.id} acts={acts} /> : null}
        </Card>
        {about}
      </div>
    </div>
  );
}

/** Stands for the device in a sentence, until the sentence is split around it. */
const DEVICE = '\u0001';

/** Keeps the hyphens of a date inside a line, with word joiners. */
const unbroken = (date: string) => date.replaceAll('-', '-\u2060');

type AlarmSentenceProps = { alarm: AlarmWithEntries; format: TimeFormatters };

/** `PM2.5 above 40 µg/m³ in Lobby since 14:05. It went up to 88.0 µg/m³.` The device is a link where it can be read. */
function AlarmSentence({ alarm, format }: AlarmSentenceProps) {
  const { t } = useTranslation();
  const { deviceId, deviceName, startTime, endTime, clearTime } = alarm;
  const known = {
    what: isolate(alarmText(alarm, t, format)),
    where: DEVICE,
    start: unbroken(format.dateTime(startTime)),
    end: unbroken(format.dateTime(clearTime === null ? endTime : Math.max(endTime, startTime))),
  };
  const isOver = clearTime !== null && !alarm.isOngoing;
  const [before, after] = t(isOver ? 'alarms.says.over' : 'alarms.says.open', known).split(DEVICE);
  const peak = peakText(alarm, t, format);
  const where = <bdi>{roomTitle(alarm)}</bdi>;
  return (
    <p className={classes.sentence}>
      {before}
      {alarm.isDeviceReadable ? (
        <Anchor component={Link} to={singleDevicePath(deviceId, deviceName)} inherit>
          {where}
        </Anchor>
      ) : (
        where
      )}
      {after}
      {peak === undefined ? null : ` ${t('alarms.says.peak', { peak: isolate(peak) })}`}
    </p>
  );
}

type AlarmFactsProps = { alarm: AlarmWithEntries; isTenant: boolean; format: TimeFormatters };

function AlarmFacts({ alarm, isTenant, format }: AlarmFactsProps) {
  const { t } = useTranslation();
  const { severity, ruleId, clearTime } = alarm;
  const mayOpenRules = useMay(RULE_PERMISSIONS.manage) && isTenant;
  const quiet = quietText(alarm, t, format);
  return (
    <p className={classes.facts}>
      <SeverityMark severity={severity} word={severityWord(severity, t)} isQuiet={clearTime !== null} />
      <span>{stateText(alarm, t)}</span>
      {quiet === undefined ? null : <span>{quiet}</span>}
      <RoomDetails name={roomName(alarm)} />
      {mayOpenRules && ruleId !== null ? (
        <Anchor component={Link} to={rulePath(ruleId)}>
          {t('alarms.toRule')}
        </Anchor>
      ) : null}
    </p>
  );
}

function Actions({ alarm, acts }: { alarm: AlarmWithEntries; acts: AlarmActs }) {
  const { t } = useTranslation();
  const { id, ackTime, clearTime, assignee, assignable } = alarm;
  // The present assignee may no longer be assignable.
  const choices = assignable.map(({ userId, name }) => ({ value: userId, label: name }));
  const assignedId = assignee?.userId ?? '';
  const isListed = assignedId === '' || choices.some(({ value }) => value === assignedId);
  return (
    <div className={classes.actions}>
      <Button disabled={acts.isBusy || ackTime !== null} onClick={() => void acts.acknowledge([id])}>
        {t(ackTime === null ? 'alarms.acknowledge' : 'alarm.state.acknowledged')}
      </Button>
      <Button
        variant="default"
        disabled={acts.isBusy || clearTime !== null}
        onClick={() => void acts.clear([id], [alarm])}
      >
        {t(clearTime === null ? 'alarms.clear' : 'alarm.state.cleared')}
      </Button>
      {clearTime === null ? <SnoozeButton alarm={alarm} /> : null}
      <NativeSelect
        aria-label={t('alarms.assignee')}
        value={assignedId}
        disabled={acts.isBusy}
        onChange={(event) => {
          const userId = event.currentTarget.value;
          void (userId === '' ? acts.unassign([id]) : acts.assign([id], userId));
        }}
        data={[
          { value: '', label: t('alarms.unassigned') },
          ...(isListed ? [] : [{ value: assignedId, label: assignee?.name ?? t('alarms.formerUser') }]),
          ...choices,
        ]}
        rightSection={<ChevronDownIcon size={18} />}
      />
    </div>
  );
}

function CommentForm({ alarmId, acts }: { alarmId: string; acts: AlarmActs }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const send = async () => {
    // The input stays if the request fails.
    if (await acts.comment(alarmId, text.trim())) setText('');
  };
  return (
    <form
      className={classes.comment}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void send();
      }}
    >
      <Textarea
        label={t('alarms.comment')}
        value={text}
        maxLength={MAX_ALARM_COMMENT_LENGTH}
        autosize
        minRows={2}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={acts.isBusy || text.trim() === ''}>
        {t('alarms.addComment')}
      </Button>
    </form>
  );
}

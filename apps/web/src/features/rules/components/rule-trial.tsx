import { roomLine, roomName } from '@airdeck/air/room-name';
import { TRIAL_DAYS, type TrialProgress } from '@airdeck/contract/rules/rule-trials';
import type { RuleTerms } from '@airdeck/contract/rules/rules';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { furthestText } from '../../../lib/alarms/alarm-words.ts';
import { type ChartedAlarm, useAlarmChart } from '../../../lib/alarms/use-alarm-chart.ts';
import type { Formatters, TimeFormatters } from '../../../lib/format/formatters.ts';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { FoundList, PastTrial, type RunTrial } from '../../../parts/conditions/past-trial.tsx';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { RoomLine } from '../../../ui/room-name/room-name.tsx';
import { tryOnPast } from '../api/rules.ts';
import classes from './rules.module.css';

type RuleTrialProps = {
  /** Undefined: incomplete or invalid. */
  terms: RuleTerms | undefined;
};

/** Trial of the rule on past data, before it notifies anyone. */
export function RuleTrial({ terms }: RuleTrialProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const isFinding = terms?.condition.kind === 'finding';
  return (
    <PastTrial
      terms={terms}
      tryOnPast={tryOnPast}
      hint={isFinding ? t('rules.error.cannotBeTried') : undefined}
      sentenceOf={(progress) => trialSentence(progress, t, format)}
    >
      {(trial) => <Found {...trial} />}
    </PastTrial>
  );
}

/** `In the last 30 days this would have raised 14 alerts on 5 devices, 22 hours in all.` */
function trialSentence(progress: TrialProgress, t: TFunction, format: Formatters): string | undefined {
  const { alarms, devicesWithAlarms, totalMs } = progress;
  if (alarms === 0) return undefined;
  return t('rules.trial.sentence', {
    days: TRIAL_DAYS,
    alerts: t('rules.trial.alerts', { count: alarms }),
    devices: t('conditions.trial.onDevices', { count: devicesWithAlarms }),
    duration: format.duration(totalMs),
  });
}

/** The readings around a found alarm. */
function TriedChart({ alarm, now }: { alarm: ChartedAlarm; now: number }) {
  const chart = useAlarmChart(alarm, now);
  return chart ? <TimeChart {...chart} /> : null;
}

const STEP = 8;
/** Step if every alarm is listed. */
const LONG_STEP = 100;

/** The found alarms, newest first; each expands to its chart. */
function Found({ progress, terms, isRunning, listsAll, listAll }: RunTrial<RuleTerms, TrialProgress>) {
  const { t } = useTranslation();
  const format = useFormatters();
  const times = usePlaceTimes(progress.found.map(({ timeZone }) => timeZone));
  const [openKey, setOpenKey] = useState<string>();
  const found = progress.found.toSorted((a, b) => b.startTime - a.startTime);
  if (found.length === 0) return null;
  const isCut = progress.isDone && progress.alarms > found.length;
  const numbers = { shown: format.number(found.length), total: format.number(progress.alarms) };
  return (
    <>
      <p className={looks.dim}>{times.note}</p>
      <FoundList
        label={t('rules.trial.found')}
        isOld={isRunning}
        step={listsAll ? LONG_STEP : STEP}
        items={found.map((alarm) => {
          const key = `${alarm.deviceId} ${alarm.startTime}`;
          const isOpen = openKey === key;
          return (
            <FoundAlarm
              key={key}
              alarm={alarm}
              format={times.of(alarm.timeZone)}
              condition={terms.condition}
              isOpen={isOpen}
              onToggle={() => setOpenKey(isOpen ? undefined : key)}
            />
          );
        })}
      />
      {isCut ? (
        <p className={looks.dim}>
          {t(listsAll ? 'rules.trial.first' : 'conditions.trial.newest', numbers)}
          {format.gap}
          {listsAll ? null : (
            <Button variant="subtle" size="compact-sm" onClick={listAll}>
              {t('rules.trial.listAll')}
            </Button>
          )}
        </p>
      ) : null}
    </>
  );
}

type FoundAlarmProps = {
  alarm: TrialProgress['found'][number];
  /** In the time zone of its device. */
  format: TimeFormatters;
  condition: RuleTerms['condition'];
  isOpen: boolean;
  onToggle: () => void;
};

/** A found alarm, in its device's time zone, like its chart. */
function FoundAlarm({ alarm, format, condition, isOpen, onToggle }: FoundAlarmProps) {
  const { t } = useTranslation();
  const { deviceId, startTime, endTime, peak } = alarm;
  const [now] = useState(serverNow);
  const facts = [
    format.dateTime(startTime),
    format.duration(Math.max(0, endTime - startTime)),
    peak === null || !('key' in condition)
      ? ''
      : furthestText(condition, format.quantity(condition.key, peak), t),
  ];
  const DrawnIcon = isOpen ? ChevronUpIcon : ChevronDownIcon;
  return (
    <li>
      <button type="button" className={classes.one} aria-expanded={isOpen} onClick={onToggle}>
        <span className={classes.room}>
          <RoomLine name={roomName(alarm)} />
        </span>
        <span className={looks.dim}>{facts.filter(Boolean).join(' · ')}</span>
        <DrawnIcon size={18} />
      </button>
      {isOpen ? (
        <TriedChart alarm={{ deviceId, room: roomLine(alarm), condition, startTime, endTime }} now={now} />
      ) : null}
    </li>
  );
}

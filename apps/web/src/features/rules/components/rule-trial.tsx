import { TRIAL_DAYS, type TrialProgress } from '@airdeck/contract/rule-trials';
import type { RuleTerms } from '@airdeck/contract/rules';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { furthestText } from '../../../lib/alarms/alarm-words.ts';
import { type ChartedAlarm, useAlarmChart } from '../../../lib/alarms/use-alarm-chart.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { roomAndDeviceName } from '../../../lib/devices/device.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { Card } from '../../../ui/card/card.tsx';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '../../../ui/icon/icons.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import classes from './rules.module.css';
import { useTrial } from './use-trial.ts';

type RuleTrialProps = {
  /** Undefined while something is missing. */
  terms: RuleTerms | undefined;
};

/** What the rule would have done, before it notifies anyone. */
export function RuleTrial({ terms }: RuleTrialProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const isFinding = terms?.condition.kind === 'finding';
  const trial = useTrial(isFinding ? undefined : terms);
  const { progress, isRunning, failure } = trial;
  return (
    <Card title={t('rules.trial.title', { days: TRIAL_DAYS })} className={classes.trial}>
      <div aria-live="polite" className={classes.stack}>
        {isFinding ? <p className={classes.dim}>{t('rules.error.cannotBeTried')}</p> : null}
        {!isFinding && terms === undefined ? (
          <p className={classes.dim}>{t('rules.trial.incomplete')}</p>
        ) : null}
        {!isFinding && failure !== undefined ? (
          <LoadFailure {...shown(failure, t)} onRetry={trial.retry} />
        ) : null}
        {!isFinding && terms && failure === undefined ? (
          <p className={classes.sum} data-old={isRunning || undefined}>
            {progress ? trialSentence(progress, t, format) : <Skeleton width="100%" height="2.7em" />}
          </p>
        ) : null}
      </div>
      {!isFinding && terms && failure === undefined ? (
        <>
          <Progress progress={progress} isRunning={isRunning} />
          {progress && trial.terms ? (
            <Found
              key={JSON.stringify(trial.terms)}
              progress={progress}
              terms={trial.terms}
              isOld={isRunning}
              listsAll={trial.listsAll}
              onListAll={trial.listAll}
            />
          ) : null}
        </>
      ) : null}
    </Card>
  );
}

function shown(failure: unknown, t: TFunction) {
  const { message, detail } = failureText(failure, t, 'rules.trial.failed');
  return { text: message, ...(detail === undefined ? {} : { detail }) };
}

/** `In the last 30 days this would have raised 14 alerts on 5 devices, 22 hours in all.` */
function trialSentence(progress: TrialProgress, t: TFunction, format: Formatters): string {
  const { alarms, devicesWithAlarms, totalMs } = progress;
  if (alarms === 0) return t('rules.trial.nothing', { days: TRIAL_DAYS });
  return t('rules.trial.sentence', {
    days: TRIAL_DAYS,
    alerts: t('rules.trial.alerts', { count: alarms }),
    devices: t('rules.trial.onDevices', { count: devicesWithAlarms }),
    duration: format.duration(totalMs),
  });
}

/** Keeps its place when it is done: what stands beneath must not move. */
function Progress({ progress, isRunning }: { progress: TrialProgress | undefined; isRunning: boolean }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { devicesTried = 0, devicesInAll = 0, isDone = false } = progress ?? {};
  const isCounted = isRunning && progress !== undefined && !isDone;
  const words = t('rules.trial.tried', {
    tried: format.number(devicesTried),
    total: format.number(devicesInAll),
  });
  return (
    <div className={classes.progress}>
      {isRunning ? (
        <progress
          aria-label={t('rules.trial.running')}
          {...(isCounted && { value: devicesTried, max: Math.max(1, devicesInAll) })}
        />
      ) : null}
      <span>{progress ? words : t('rules.trial.running')}</span>
    </div>
  );
}

/** The air around one of them. */
function TriedChart({ alarm, now }: { alarm: ChartedAlarm; now: number }) {
  const chart = useAlarmChart(alarm, now);
  return chart ? <TimeChart {...chart} /> : null;
}

const STEP = 8;
/** Where every alarm is listed. */
const LONG_STEP = 100;

type FoundProps = {
  progress: TrialProgress;
  terms: RuleTerms;
  isOld: boolean;
  listsAll: boolean;
  onListAll: () => void;
};

/** The alarms one by one, newest first; each opens into its chart. */
function Found({ progress, terms, isOld, listsAll, onListAll }: FoundProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const [openKey, setOpenKey] = useState<string>();
  const [count, setCount] = useState(STEP);
  const found = progress.found.toSorted((a, b) => b.startTime - a.startTime);
  if (found.length === 0) return null;
  const isCut = progress.isDone && progress.alarms > found.length;
  const numbers = { shown: format.number(found.length), total: format.number(progress.alarms) };
  return (
    <>
      <p className={classes.dim}>{t('rules.trial.zone')}</p>
      <ul className={classes.found} aria-label={t('rules.trial.found')} data-old={isOld || undefined}>
        {found.slice(0, count).map((alarm) => {
          const key = `${alarm.deviceId} ${alarm.startTime}`;
          const isOpen = openKey === key;
          return (
            <FoundAlarm
              key={key}
              alarm={alarm}
              condition={terms.condition}
              isOpen={isOpen}
              onToggle={() => setOpenKey(isOpen ? undefined : key)}
            />
          );
        })}
      </ul>
      {found.length > count ? (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => setCount(count + (listsAll ? LONG_STEP : STEP))}
        >
          {t('rules.trial.more')}
        </Button>
      ) : null}
      {isCut ? (
        <p className={classes.dim}>
          {t(listsAll ? 'rules.trial.first' : 'rules.trial.newest', numbers)}{' '}
          {listsAll ? null : (
            <Button variant="subtle" size="compact-sm" onClick={onListAll}>
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
  condition: RuleTerms['condition'];
  isOpen: boolean;
  onToggle: () => void;
};

/** By the clock of its device's place, as its chart. */
function FoundAlarm({ alarm, condition, isOpen, onToggle }: FoundAlarmProps) {
  const { t } = useTranslation();
  const { deviceId, deviceName, deviceLabel, timeZone, startTime, endTime, peak } = alarm;
  const format = useFormatters(timeZone ?? undefined);
  const [now] = useState(Date.now);
  const facts = [
    format.dateTime(startTime),
    format.duration(Math.max(0, endTime - startTime)),
    peak === null || !('key' in condition) ? '' : furthestText(condition, condition.key, peak, t, format),
  ];
  const DrawnIcon = isOpen ? ChevronUpIcon : ChevronDownIcon;
  return (
    <li>
      <button type="button" className={classes.one} aria-expanded={isOpen} onClick={onToggle}>
        <bdi className={classes.room}>{roomAndDeviceName({ name: deviceName, label: deviceLabel })}</bdi>
        <span className={classes.dim}>{facts.filter(Boolean).join(' · ')}</span>
        <DrawnIcon size={18} />
      </button>
      {isOpen ? (
        <TriedChart alarm={{ deviceId, deviceName, condition, startTime, endTime }} now={now} />
      ) : null}
    </li>
  );
}

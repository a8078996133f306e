import { roomName } from '@airdeck/air/room-name';
import type {
  AutomationTrial as TrialLine,
  TriedMode,
} from '@airdeck/contract/automations/automation-trials';
import {
  type AutomationMode,
  type AutomationTerms,
  MAX_MODES_PER_HOUR,
} from '@airdeck/contract/automations/automations';
import { TRIAL_DAYS } from '@airdeck/contract/rules/rule-trials';
import { useTranslation } from 'react-i18next';
import type { TimeFormatters } from '../../../lib/format/formatters.ts';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { FoundList, PastTrial } from '../../../parts/conditions/past-trial.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { RoomLine } from '../../../ui/room-name/room-name.tsx';
import { tryOnPast } from '../api/automations.ts';
import { modeText } from './automation-words.ts';
import classes from './automations.module.css';

const STEP = 8;

type AutomationTrialProps = {
  /** Undefined while incomplete. */
  terms: AutomationTerms | undefined;
  modes: readonly AutomationMode[];
};

/** The trial: what the automation would have done in the past days. */
export function AutomationTrial({ terms, modes }: AutomationTrialProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  return (
    <PastTrial terms={terms} tryOnPast={tryOnPast} sentenceOf={sentenceOf}>
      {({ progress, isRunning }) => <Found progress={progress} modes={modes} isOld={isRunning} />}
    </PastTrial>
  );

  function sentenceOf({ changes, devicesWithChanges, totalMs }: TrialLine): string | undefined {
    if (changes === 0) return undefined;
    return t('automations.trial.sentence', {
      days: TRIAL_DAYS,
      changes: t('automations.trial.changes', { count: changes }),
      devices: t('conditions.trial.onDevices', { count: devicesWithChanges }),
      duration: format.duration(totalMs),
    });
  }
}

type FoundProps = { progress: TrialLine; modes: readonly AutomationMode[]; isOld: boolean };

/** The mode changes, newest first, compared with the hourly limit. */
function Found({ progress, modes, isOld }: FoundProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { changes, mostPerHour, heldBack, isDone } = progress;
  const times = usePlaceTimes(progress.found.map(({ timeZone }) => timeZone));
  if (changes === 0) return null;
  const found = progress.found.toSorted((a, b) => b.time - a.time);
  const numbers = { shown: format.number(found.length), total: format.number(changes) };
  return (
    <>
      <p className={heldBack > 0 ? looks.error : looks.dim}>
        {heldBack > 0
          ? t('automations.trial.heldBack', {
              held: t('automations.trial.changes', { count: heldBack }),
              most: format.number(MAX_MODES_PER_HOUR),
            })
          : t('automations.trial.mostPerHour', { count: mostPerHour })}
      </p>
      <p className={looks.dim}>
        {t('automations.trial.alone')} {times.note}
      </p>
      <FoundList
        label={t('automations.trial.found')}
        isOld={isOld}
        step={STEP}
        items={found.map((one) => (
          <FoundMode
            key={`${one.deviceId} ${one.time} ${one.mode}`}
            tried={one}
            modes={modes}
            format={times.of(one.timeZone)}
          />
        ))}
      />
      {isDone && changes > found.length ? (
        <p className={looks.dim}>{t('conditions.trial.newest', numbers)}</p>
      ) : null}
    </>
  );
}

type FoundModeProps = { tried: TriedMode; modes: readonly AutomationMode[]; format: TimeFormatters };

/** A mode change. @param format in the time zone of its device */
function FoundMode({ tried, modes, format }: FoundModeProps) {
  const { t } = useTranslation();
  const { time, mode, isAfter } = tried;
  const said = { mode: modeText(mode, { modes, t, format }), time: format.dateTime(time) };
  return (
    <li className={classes.found}>
      <span>
        <RoomLine name={roomName(tried)} />
      </span>
      <span className={looks.dim}>
        {isAfter ? t('automations.trial.backTo', said) : t('automations.trial.setTo', said)}
      </span>
    </li>
  );
}

import { MAX_SNOOZE_REASON_LENGTH } from '@airdeck/contract/alarms/alarm-batches';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { dayAfter, dayIn, localTimeIn, ownTimeZone } from '../../../lib/time/days.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { DayTimeFields } from '../../../ui/form/day-time-fields.tsx';
import { RecordField } from '../../../ui/form/fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useAlarmActs } from './use-alarm-acts.ts';

const HOUR_MS = 3_600_000;
const MORNING = '08:00';
const CHOICES = ['hour', 'morning', 'own'] as const;
type Choice = (typeof CHOICES)[number];

type SnoozeDialogProps = {
  alarmIds: readonly string[];
  onClose: () => void;
  /** Called when they are snoozed. */
  onDone?: () => void;
};

/** Asks until when no one is to be notified of these alarms, and why. */
export function SnoozeDialog({ alarmIds, onClose, onDone }: SnoozeDialogProps) {
  const { t } = useTranslation();
  const acts = useAlarmActs();
  const zone = ownTimeZone();
  const { note } = usePlaceTimes([zone]);
  const [choice, setChoice] = useState<Choice>('hour');
  const [own, setOwn] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [isRefused, setRefused] = useState(false);

  function endOf(now: number): number | undefined {
    if (choice === 'hour') return now + HOUR_MS;
    const local = choice === 'own' ? own : `${dayAfter(dayIn(zone, now), 1)}T${MORNING}`;
    const until = local === null ? Number.NaN : localTimeIn(zone, local);
    return until > now ? until : undefined;
  }

  const snooze = async () => {
    const until = endOf(serverNow());
    setRefused(until === undefined);
    if (until === undefined) return;
    if (!(await acts.snooze(alarmIds, { until, reason: reason.trim() || undefined }))) return;
    onDone?.();
    onClose();
  };

  return (
    <FormDialog
      title={t('alarms.snooze.title', { count: alarmIds.length })}
      submit={t('alarms.snooze.confirm')}
      sending={acts.isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        void snooze();
      }}
      onClose={onClose}
    >
      <SelectField
        label={t('alarms.snooze.until')}
        description={t('alarms.snooze.text')}
        options={CHOICES.map((value) => ({ value, label: t(`alarms.snooze.choice.${value}`) }))}
        value={choice}
        onChange={(value) => setChoice(value ?? choice)}
      />
      {choice === 'own' ? (
        <DayTimeFields
          legend={t('alarms.snooze.ownEnd')}
          note={note}
          value={own}
          onChange={setOwn}
          usualTime={MORNING}
          error={isRefused ? t('alarms.error.snoozePast') : undefined}
        />
      ) : null}
      <RecordField
        label={t('alarms.snooze.reason')}
        value={reason}
        maxLength={MAX_SNOOZE_REASON_LENGTH}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

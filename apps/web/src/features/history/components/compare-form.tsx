import { MAX_COMPARED_DEVICES } from '@airdeck/contract/history-comparison';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysOf } from '../../../lib/days/days.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { ChartIcon } from '../../../ui/icon/icons.tsx';
import type { Period } from '../period.ts';
import { DeviceChoice } from './device-choice.tsx';
import classes from './history.module.css';
import { type DraftPeriod, PeriodAdvice, PeriodFields, periodOf } from './period-fields.tsx';
import { useDraft } from './use-draft.ts';

/** A comparison counts every single reading: the server takes no longer period. */
export const MAX_COMPARED_DAYS = 93;

type CompareFormProps = {
  /** What is compared at present. */
  devices: readonly LookupOption[];
  period: Period;
  onCompare: (deviceIds: readonly string[], period: Period) => void;
};

/** Which devices, from when to when. */
export function CompareForm({ devices, period, onCompare }: CompareFormProps) {
  const { t } = useTranslation();
  const [isMissing, setMissing] = useState(false);
  const name = devices.map(({ value, label }) => `${value} ${label}`).join();
  const [chosen, setChosen] = useDraft({ name, value: devices });
  const [days, setDays] = useDraft<DraftPeriod>({ name: `${period.from} ${period.to}`, value: period });
  const wanted = periodOf(days);
  const isTooLong = wanted !== undefined && daysOf(wanted.from, wanted.to) > MAX_COMPARED_DAYS;

  function compare(event: FormEvent): void {
    event.preventDefault();
    setMissing(chosen.length === 0);
    if (chosen.length === 0 || !wanted || isTooLong) return;
    onCompare(
      chosen.map(({ value }) => value),
      wanted,
    );
  }

  return (
    <form className={classes.form} onSubmit={compare} aria-label={t('history.tab.compare')} noValidate>
      <div className={classes.fields}>
        <div className={classes.devices}>
          <DeviceChoice
            value={chosen}
            onChange={(next) => {
              setChosen(next);
              setMissing(false);
            }}
            most={MAX_COMPARED_DEVICES}
            error={isMissing ? t('history.compare.deviceMissing') : undefined}
          />
        </div>
        <PeriodFields value={days} onChange={setDays} />
        <Button type="submit" className={classes.submit} leftSection={<ChartIcon size={18} />}>
          {t('history.compare.action')}
        </Button>
      </div>
      {isTooLong ? (
        <p className={classes.fault} role="alert">
          {t('history.compare.tooLong', { count: MAX_COMPARED_DAYS })}
        </p>
      ) : (
        <PeriodAdvice value={days} />
      )}
    </form>
  );
}

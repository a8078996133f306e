import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { LookupField } from '../../../ui/form/lookup-field.tsx';
import { SearchIcon } from '../../../ui/icon/icons.tsx';
import { useDeviceLookup } from '../api/report-devices.ts';
import type { Period } from '../period.ts';
import classes from './history.module.css';
import { type DraftPeriod, PeriodAdvice, PeriodFields, periodOf } from './period-fields.tsx';
import { useDraft } from './use-draft.ts';

type HistoryFormProps = {
  /** What is shown at present; null: no device yet. */
  device: LookupOption | null;
  period: Period;
  onSearch: (deviceId: string, period: Period) => void;
};

/** Which device, from when to when. */
export function HistoryForm({ device, period, onSearch }: HistoryFormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { options, isLoading } = useDeviceLookup(typed);
  const [chosen, setChosen] = useDraft({ name: `${device?.value} ${device?.label}`, value: device });
  const [days, setDays] = useDraft<DraftPeriod>({ name: `${period.from} ${period.to}`, value: period });

  function search(event: FormEvent): void {
    event.preventDefault();
    const wanted = periodOf(days);
    setMissing(chosen === null);
    if (chosen && wanted) onSearch(chosen.value, wanted);
  }

  return (
    <form className={classes.form} onSubmit={search} aria-label={t('history.tab.view')} noValidate>
      <div className={classes.fields}>
        <div className={classes.device}>
          <LookupField
            label={t('history.device')}
            placeholder={t('history.devicePlaceholder')}
            options={options}
            isLoading={isLoading}
            value={chosen}
            onChange={(next) => {
              setChosen(next);
              setMissing(false);
            }}
            typed={typed}
            onType={setTyped}
            error={isMissing ? t('history.deviceMissing') : undefined}
          />
        </div>
        <PeriodFields value={days} onChange={setDays} />
        <Button type="submit" className={classes.submit} leftSection={<SearchIcon size={18} />}>
          {t('history.search')}
        </Button>
      </div>
      <PeriodAdvice value={days} />
    </form>
  );
}

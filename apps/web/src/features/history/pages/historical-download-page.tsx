import { INDUSTRIES, type Industry } from '@airdeck/contract/history/history';
import { MAX_REPORT_DEVICES } from '@airdeck/contract/history/history-files';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasPlaces, usePlaceLookup } from '../../../lib/devices/place-lookup.ts';
import {
  type DeviceFilter,
  optionOf,
  useFilteredDevices,
  useReportDevices,
  zoneOf,
} from '../../../lib/devices/report-devices.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import inLine from '../../../ui/form/fields-in-line.module.css';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { FoundField } from '../../../ui/form/found-fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useFileOrder } from '../components/file-downloads.tsx';
import {
  DeviceChoice,
  type DraftPeriod,
  PeriodAdvice,
  PeriodFields,
  PeriodPresets,
  periodOf,
} from '../components/history-fields.tsx';
import { rangeOf, recentPeriod } from '../period.ts';

/** All readings of several devices as one workbook; devices are found by industry and city. */
export function HistoricalDownloadPage() {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<DeviceFilter>({});
  const [place, setPlace] = useState<LookupOption | null>(null);
  const hasPlaces = useHasPlaces();
  const [chosen, setChosen] = useState<readonly LookupOption[]>([]);
  const [isMissing, setMissing] = useState(false);
  const wanted = { ...filter, placeId: place?.value };
  // A building offers its rooms instead of devices.
  const known = useFilteredDevices(place ? { ...wanted, withRooms: true } : wanted).data;
  const timeZone = zoneOf(useReportDevices(chosen.map(({ value }) => value)).devices);
  const [chosenDays, setDays] = useState<DraftPeriod>();
  const days = chosenDays ?? recentPeriod(timeZone, serverNow());
  const { ordering, order } = useFileOrder();
  const found = known?.devices ?? [];

  function choose(next: readonly LookupOption[]): void {
    setChosen(next);
    setMissing(false);
  }

  function download(event: FormEvent): void {
    event.preventDefault();
    const period = periodOf(days);
    setMissing(chosen.length === 0);
    if (chosen.length === 0 || !period) return;
    const deviceIds = chosen.map(({ value }) => value);
    order('excel', { what: 'excel', deviceIds, ...rangeOf(period, timeZone) });
  }

  return (
    <>
      <PageHead title={t('history.tab.download')} />
      <FormColumn onSubmit={download} label={t('history.tab.download')}>
        <p className={looks.dim}>{t('history.many.text')}</p>
        <SelectField
          label={t('history.many.industry')}
          placeholder={t('history.many.any')}
          options={INDUSTRIES.map((value) => ({ value, label: t(`history.industry.${value}`) }))}
          value={filter.industry ?? null}
          onChange={(value) => setFilter({ ...filter, industry: (value as Industry | null) ?? undefined })}
          clearable
        />
        <SelectField
          label={t('history.many.city')}
          placeholder={t('history.many.any')}
          options={(known?.cities ?? []).map((city) => ({ value: city, label: city }))}
          value={filter.city ?? null}
          onChange={(value) => setFilter({ ...filter, city: value ?? undefined })}
          clearable
        />
        {hasPlaces ? (
          <FoundField
            useFound={usePlaceLookup}
            label={t('placeFilter.label')}
            placeholder={t('history.many.any')}
            value={place}
            onChange={setPlace}
            clearable
          />
        ) : null}
        <DeviceChoice
          value={chosen}
          onChange={choose}
          most={MAX_REPORT_DEVICES}
          filter={{ ...wanted, withRooms: true }}
          error={isMissing ? t('failure.required') : undefined}
        />
        {found.length > 0 && found.length <= MAX_REPORT_DEVICES ? (
          <div>
            <Button variant="subtle" onClick={() => choose(found.map(optionOf))}>
              {t('history.many.chooseAll', { count: found.length })}
            </Button>
          </div>
        ) : null}
        <PeriodPresets value={days} timeZone={timeZone} onChoose={setDays} />
        <div className={inLine.fields}>
          <PeriodFields value={days} onChange={setDays} />
        </div>
        <PeriodAdvice value={days} />
        <FormActions>
          <SubmitButton sending={ordering !== undefined}>{t('history.many.action')}</SubmitButton>
        </FormActions>
      </FormColumn>
    </>
  );
}

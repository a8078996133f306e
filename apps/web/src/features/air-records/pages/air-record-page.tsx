import type { RecordForm, RecordSetChoice } from '@airdeck/contract/air-records/air-records';
import { SCHEDULED_REPORT_PERMISSIONS } from '@airdeck/contract/scheduled-reports/scheduled-reports.permissions';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCustomerLookup } from '../../../lib/customers/customers.ts';
import { usePlaceLookup } from '../../../lib/devices/place-lookup.ts';
import { useDeviceLookup } from '../../../lib/devices/report-devices.ts';
import { languageOf } from '../../../lib/i18n/languages.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { recordSetOptions } from '../../../parts/records/record-sets.ts';
import { RecordView } from '../../../parts/records/record-view.tsx';
import { WaitingCard } from '../../../ui/card/waiting-card.tsx';
import { download, fileName } from '../../../ui/chart/download.ts';
import { unsaid, useActs } from '../../../ui/dialog/use-acts.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import inLine from '../../../ui/form/fields-in-line.module.css';
import { FoundField } from '../../../ui/form/found-fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { DownloadIcon } from '../../../ui/icon/icons.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { type RecordOrder, readRecordFile, useAirRecord } from '../api/air-records.ts';
import classes from '../components/air-records.module.css';
import { lastMonths, RECORD_PERIODS, type RecordPeriod } from '../components/record-period.ts';

/** The record of rooms for a period: chosen, shown, and downloaded. */
export function AirRecordPage() {
  const { t, i18n } = useTranslation();
  const mayReadReports = useMay(SCHEDULED_REPORT_PERMISSIONS.read);
  const toReports = useBack(PATHS.scheduledReports);
  const session = useSession();
  const isTenant = session !== undefined && roleOf(session) !== 'customer';
  const [customer, setCustomer] = useState<LookupOption | null>(null);
  const [place, setPlace] = useState<LookupOption | null>(null);
  const [device, setDevice] = useState<LookupOption | null>(null);
  const usePlaces = (typed: string) => usePlaceLookup(typed, { customerId: customer?.value });
  const [period, setPeriod] = useState<RecordPeriod>('month');
  const [days, setDays] = useState(() => lastMonths('month'));
  const [set, setSet] = useState<RecordSetChoice>('wellV2');
  const [order, setOrder] = useState<RecordOrder>();
  const language = languageOf(i18n.language).tag;

  const choosePeriod = (next: RecordPeriod) => {
    setPeriod(next);
    if (next !== 'own') setDays(lastMonths(next));
  };

  return (
    <>
      <PageHead
        title={t('airRecords.title')}
        text={t('airRecords.text')}
        back={mayReadReports ? toReports : undefined}
      />
      <form
        className={inLine.atTop}
        aria-label={t('airRecords.title')}
        onSubmit={(event) => {
          event.preventDefault();
          // A device is a record of its own, and so is a place.
          const rooms = device
            ? { deviceId: device.value }
            : place
              ? { placeId: place.value }
              : { customerId: customer?.value };
          setOrder({ ...rooms, ...days, set, language });
        }}
      >
        {isTenant && !device ? (
          <div className={inLine.long}>
            <FoundField
              useFound={useCustomerLookup}
              label={t('airRecords.customer')}
              placeholder={t('airRecords.allCustomers')}
              value={customer}
              onChange={(next) => {
                setCustomer(next);
                setPlace(null);
              }}
              clearable
            />
          </div>
        ) : null}
        {device ? null : (
          <div className={inLine.long}>
            <FoundField
              key={customer?.value}
              useFound={usePlaces}
              label={t('airRecords.place')}
              placeholder={t('airRecords.placePlaceholder')}
              value={place}
              onChange={setPlace}
              clearable
            />
          </div>
        )}
        {customer || place ? null : (
          <div className={inLine.long}>
            <FoundField
              useFound={useDeviceLookup}
              label={t('airRecords.device')}
              placeholder={t('airRecords.devicePlaceholder')}
              value={device}
              onChange={setDevice}
              clearable
            />
          </div>
        )}
        <div className={inLine.field}>
          <SelectField
            label={t('airRecords.period')}
            options={RECORD_PERIODS.map((value) => ({ value, label: t(`airRecords.periods.${value}`) }))}
            value={period}
            onChange={(value) => choosePeriod(value ?? 'month')}
          />
        </div>
        {period === 'own' ? (
          <>
            <div className={inLine.field}>
              <DateField
                label={t('airRecords.from')}
                value={days.fromDay}
                onChange={(day) => day && setDays({ ...days, fromDay: day })}
              />
            </div>
            <div className={inLine.field}>
              <DateField
                label={t('airRecords.to')}
                value={days.toDay}
                onChange={(day) => day && setDays({ ...days, toDay: day })}
              />
            </div>
          </>
        ) : null}
        <div className={inLine.long}>
          <SelectField
            label={t('airRecords.set')}
            options={recordSetOptions(t)}
            value={set}
            onChange={(value) => setSet(value ?? 'wellV2')}
          />
        </div>
        <Button type="submit" className={inLine.submit}>
          {t('airRecords.show')}
        </Button>
      </form>
      {order ? (
        <Found order={order} key={JSON.stringify(order)} />
      ) : (
        <EmptyState drawing="chart" text={t('airRecords.start')} />
      )}
    </>
  );
}

const FILES = [
  { form: 'pdf', extension: 'pdf', label: 'airRecords.pdf' },
  { form: 'xlsx', extension: 'xlsx', label: 'airRecords.workbook' },
  { form: 'rows', extension: 'jsonl', label: 'airRecords.rows' },
] as const satisfies readonly { form: RecordForm; extension: string; label: string }[];

function Found({ order }: { order: RecordOrder }) {
  const { t } = useTranslation();
  const { isBusy, act } = useActs();
  const { data, error, refetch } = useAirRecord(order);
  const name = [t('airRecords.title'), data?.name ?? '', order.fromDay]
    .filter((part) => part !== '')
    .join(' ');
  const save = (form: RecordForm, extension: string) =>
    act(async () => download(fileName(name, extension), await readRecordFile(order, form)), {
      done: unsaid,
      failed: t('failure.download'),
    });
  return (
    <>
      <div className={classes.actions}>
        {FILES.map(({ form, extension, label }) => (
          <Button
            key={form}
            variant="default"
            disabled={isBusy}
            leftSection={<DownloadIcon size={18} />}
            onClick={() => void save(form, extension)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      {data ? (
        <RecordView record={data} />
      ) : (
        <NotLoaded error={error} onRetry={refetch} mayBeMissing waiting={<WaitingCard />} />
      )}
    </>
  );
}

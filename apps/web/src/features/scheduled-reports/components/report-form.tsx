import {
  MAX_REPORT_READERS,
  MAX_REPORT_ROOMS,
  REPORT_FREQUENCIES,
  type ScheduledReport,
} from '@airdeck/contract/scheduled-reports/scheduled-reports';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCustomerLookup } from '../../../lib/customers/customers.ts';
import { useHasPlaces, usePlaceLookup } from '../../../lib/devices/place-lookup.ts';
import { useDeviceLookup } from '../../../lib/devices/report-devices.ts';
import { useSavedDraft } from '../../../lib/forms/use-saved-draft.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { CountedHoursField } from '../../../parts/conditions/counted-hours-field.tsx';
import { recordSetOptions } from '../../../parts/records/record-sets.ts';
import { TimeZoneField } from '../../../parts/time-zone-field/time-zone-field.tsx';
import { RecordField } from '../../../ui/form/fields.tsx';
import { FoundField, FoundFields } from '../../../ui/form/found-fields.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { saveReport, useReaderLookup } from '../api/scheduled-reports.ts';
import { errorsOf, formOf, PARTS_OF_ERRORS, type ReportDraft } from './report-draft.ts';

/** In place of limits: the choice of a report. */
const REPORT = 'report';

type ReportFormProps = {
  initial: ReportDraft;
  /** The edited report, as read when the form opens; undefined: a new one. */
  stored?: ScheduledReport;
  onSaved: () => void;
  /** Reloads it after a change by another user. */
  onReload?: () => void;
};

/** Form of name, frequency, rooms and readers of a report. A refusal by the server keeps the input. */
export function ReportForm({ initial, stored: newest, onSaved, onReload }: ReportFormProps) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const session = useSession();
  const { stored, draft, change, errorText, textField, form } = useSavedDraft({
    initial,
    stored: newest,
    errorsOf,
    partsOfErrors: PARTS_OF_ERRORS,
    save: (wanted, before) => saveReport(formOf(wanted), before),
    onSaved,
    onFailure: toasts.failed,
  });
  const isTenant = session !== undefined && roleOf(session) !== 'customer';
  const hasPlaces = useHasPlaces();
  const usePlaces = (typed: string) => usePlaceLookup(typed, { customerId: draft.customer?.value });
  const useReaders = (typed: string) => useReaderLookup(draft.customer?.value ?? null, typed);

  return (
    <RecordForm
      {...form}
      label={t(stored ? 'scheduledReports.editTitle' : 'scheduledReports.createTitle')}
      submitLabel={t(stored ? 'scheduledReports.form.save' : 'scheduledReports.form.create')}
      onReload={onReload}
    >
      <RecordField label={t('scheduledReports.form.name')} required {...textField('name')} />
      <SelectField
        label={t('scheduledReports.form.content')}
        description={t('scheduledReports.form.contentHint')}
        options={[
          { value: REPORT, label: t('scheduledReports.form.report') },
          ...recordSetOptions(t).map(({ value, label }) => ({
            value,
            label: t('scheduledReports.recordOf', { set: label }),
          })),
        ]}
        value={draft.recordSet ?? REPORT}
        onChange={(value) => change({ recordSet: value === REPORT ? null : value })}
      />
      <SelectField
        label={t('scheduledReports.form.frequency')}
        options={REPORT_FREQUENCIES.map((value) => ({
          value,
          label: t(`scheduledReports.frequencyLong.${value}`),
        }))}
        value={draft.frequency}
        onChange={(value) => change({ frequency: value ?? draft.frequency })}
      />
      {isTenant && !stored ? (
        <CustomerField
          value={draft.customer}
          // Readers and rooms depend on the customer.
          onChange={(customer) => change({ customer, readers: [], place: null, rooms: [] })}
          error={errorText('customer')}
        />
      ) : null}
      {hasPlaces || draft.place ? (
        <FoundField
          key={draft.customer?.value}
          label={t('scheduledReports.form.place')}
          description={t('scheduledReports.form.placeHint')}
          useFound={usePlaces}
          value={draft.place}
          onChange={(place) => change({ place })}
          error={errorText('place')}
          clearable
        />
      ) : null}
      {draft.place ? null : (
        <Checkbox
          label={t('scheduledReports.form.allRooms')}
          description={t('scheduledReports.form.allRoomsHint')}
          checked={draft.isOfAllRooms}
          onChange={(event) => change({ isOfAllRooms: event.currentTarget.checked })}
        />
      )}
      {draft.place || draft.isOfAllRooms ? null : (
        <FoundFields
          label={t('scheduledReports.form.rooms')}
          required
          useFound={useDeviceLookup}
          value={draft.rooms}
          onChange={(rooms) => change({ rooms })}
          most={MAX_REPORT_ROOMS}
          error={errorText('rooms')}
        />
      )}
      {hasPlaces && draft.recordSet === null ? (
        <CountedHoursField hours={draft.countedHours} onChange={(hours) => change({ countedHours: hours })} />
      ) : null}
      <TimeZoneField
        label={t('scheduledReports.form.timeZone')}
        value={draft.timeZone}
        onChange={(zone) => change({ timeZone: zone ?? draft.timeZone })}
        error={errorText('timeZone')}
      />
      <FoundFields
        label={t('scheduledReports.form.readers')}
        useFound={useReaders}
        value={draft.readers}
        onChange={(chosen) => change({ readers: chosen })}
        most={MAX_REPORT_READERS}
        error={errorText('readers')}
      />
      <Checkbox
        label={t('scheduledReports.form.enabled')}
        checked={draft.isEnabled}
        onChange={(event) => change({ isEnabled: event.currentTarget.checked })}
      />
    </RecordForm>
  );
}

type CustomerFieldProps = {
  value: LookupOption | null;
  onChange: (customer: LookupOption | null) => void;
  error: string | undefined;
};

/** Customer whose rooms a tenant's report covers. */
function CustomerField(field: CustomerFieldProps) {
  const { t } = useTranslation();
  return (
    <FoundField
      {...field}
      useFound={useCustomerLookup}
      label={t('scheduledReports.form.customer')}
      description={t('scheduledReports.form.customerHint')}
      placeholder={t('scheduledReports.wholeTenant')}
      clearable
    />
  );
}

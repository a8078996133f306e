import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import {
  MAX_NOTES_LENGTH,
  refusedDevicesSchema,
  shipmentFormSchema,
} from '@airdeck/contract/shipments/shipment-changes';
import { SHIPMENT_ERRORS, type Shipment, type WholeShipment } from '@airdeck/contract/shipments/shipments';
import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiFailure, isFailureOf } from '../../../lib/api-client/api-failure.ts';
import { errorKey, failureText } from '../../../lib/api-client/failure-text.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { useCities, usePlaceFields } from '../../../lib/geography/geography.ts';
import { useLookupField } from '../../../lib/lists/lookup.ts';
import { useTenantLookup } from '../../../lib/tenants/use-tenant-lookup.ts';
import { ReloadBanner } from '../../../ui/banner/reload-banner.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { RecordField } from '../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { LookupField } from '../../../ui/form/lookup-field.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { saveShipment, shipmentsChanged } from '../api/shipments.ts';
import { DeviceRowsFields } from './device-rows-fields.tsx';
import { consigneeName } from './shipment-words.ts';
import { type DeviceRows, useDeviceRows } from './use-device-rows.ts';

type ShipmentFormProps = {
  label: string;
  submitLabel: string;
  /** The edited shipment, as read when the form opens; undefined: a new one. */
  stored?: WholeShipment;
  onSaved: (shipment: Shipment) => void;
  /** Reloads the shipment after a change by another user. */
  onReload?: () => void;
};

/** Form of a shipment: consignee, destination and devices in stock. A refusal by the server keeps the input. */
export function ShipmentForm({ label, submitLabel, stored: newest, onSaved, onReload }: ShipmentFormProps) {
  const { t } = useTranslation();
  // The version that the reader saw, unaffected by refetches.
  const [stored] = useState(newest);
  const toasts = useToasts();
  const consignee = useLookupField(
    useTenantLookup,
    stored ? { value: stored.consigneeId, label: consigneeName(stored) } : null,
  );
  const list = useDeviceRows(
    { consigneeId: consignee.chosen?.value ?? null, ...(stored && { shipmentId: stored._id }) },
    stored?.shipmentDevices.map((device) => ({ label: device.deviceLabel ?? '', name: device.deviceName })),
  );
  const [isSent, setSent] = useState(false);
  const save = useMutation({
    mutationFn: (values: ReturnType<typeof valuesOf>) =>
      saveShipment({ ...values, deviceList: devicesOf(list) }, stored),
    onSuccess: onSaved,
    onError: (error) => {
      const refused = refusedOf(error);
      if (refused) list.learn(refused);
      if (isFailureOf(error, REQUEST_ERRORS.versionConflict) && onReload) return;
      toasts.failure(
        failureText(error, t, stored ? 'shipments.form.saveFailed' : 'shipments.form.createFailed'),
      );
    },
    onSettled: shipmentsChanged,
  });
  const listError = listErrorOf(list);
  const form = useCheckedForm(valuesOf(stored), checkedBy(shipmentFormSchema), (values) => {
    if (listError === undefined) save.mutate(values);
  });
  const submit = (event: FormEvent) => {
    setSent(true);
    form.submit(event);
  };
  const place = usePlaceFields(
    { country: form.values.consignmentCountry, state: form.values.consignmentState },
    ({ country, state }) =>
      form.change({
        ...(country !== undefined && { consignmentCountry: country }),
        ...(state !== undefined && { consignmentState: state, consignmentCity: '' }),
      }),
  );
  const { consignmentCountry, consignmentState, consignmentCity } = form.values;
  const cities = useCities(consignmentCountry, consignmentState, consignmentCity);
  return (
    <>
      <ReloadBanner
        onReload={isFailureOf(save.error, REQUEST_ERRORS.versionConflict) ? onReload : undefined}
      />
      <FormColumn onSubmit={submit} label={label}>
        <LookupField
          {...consignee.field}
          label={t('shipments.column.consignee')}
          placeholder={t('shipments.form.chooseConsignee')}
          required
          error={
            consignee.failure
              ? failureText(consignee.failure, t, 'ui.table.loadFailed').message
              : form.errorOf('consigneeId')
          }
          onChange={(chosen) => {
            consignee.field.onChange(chosen);
            form.change({ consigneeId: chosen?.value ?? '' });
          }}
        />
        <ChoiceField
          label={t('shipments.column.country')}
          placeholder={t('shipments.form.chooseCountry')}
          {...place.country}
        />
        <ChoiceField
          label={t('shipments.column.state')}
          placeholder={t('shipments.form.chooseState')}
          {...place.state}
        />
        <ChoiceField
          label={t('shipments.form.city')}
          placeholder={t('shipments.form.chooseCity')}
          {...cities}
          value={form.values.consignmentCity}
          onChange={(consignmentCity) => form.change({ consignmentCity })}
        />
        <RecordField label={t('shipments.column.address')} {...form.field('address')} />
        <RecordField label={t('shipments.form.phone')} type="tel" {...form.field('phone')} />
        <Textarea
          label={t('shipments.form.notes')}
          maxLength={MAX_NOTES_LENGTH}
          rows={3}
          value={form.values.notes}
          onChange={(event) => form.change({ notes: event.currentTarget.value })}
        />
        <DeviceRowsFields list={list} error={isSent && listError ? t(listError) : undefined} />
        <FormActions>
          <SubmitButton sending={save.isPending}>{submitLabel}</SubmitButton>
        </FormActions>
      </FormColumn>
    </>
  );
}

/** In the order of the form. */
const valuesOf = (stored: WholeShipment | undefined) => ({
  consigneeId: stored?.consigneeId ?? '',
  consignmentCountry: stored?.consignmentCountry ?? '',
  consignmentState: stored?.consignmentState ?? '',
  consignmentCity: stored?.consignmentCity ?? '',
  address: stored?.address ?? '',
  phone: stored?.phone ?? '',
  notes: stored?.notes ?? '',
});

/** Error of the whole list. */
function listErrorOf({ states }: DeviceRows) {
  if (states.every(({ at }) => at === 'empty')) return errorKey(SHIPMENT_ERRORS.deviceRequired.code);
  if (states.some(({ at }) => at === 'invalid')) return errorKey(SHIPMENT_ERRORS.devicesRefused.code);
  return undefined;
}

/** Devices by id if checked against the stock, else as typed. */
function devicesOf({ rows, states }: DeviceRows) {
  return rows.flatMap(({ label, name }, index) => {
    const state = states[index];
    if (state === undefined || state.at === 'empty') return [];
    const deviceIdMongo = state.at === 'ready' ? state.device.deviceIdMongo : null;
    return [{ deviceIdMongo, deviceLabel: label.trim() || null, deviceName: name.trim() || null }];
  });
}

/** The server's result for each device, if it refused because of some of them. */
function refusedOf(error: unknown) {
  if (!isFailureOf(error, SHIPMENT_ERRORS.devicesRefused)) return undefined;
  return refusedDevicesSchema.safeParse((error as ApiFailure).body).data?.deviceList;
}

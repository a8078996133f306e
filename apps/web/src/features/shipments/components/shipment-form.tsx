import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import { MAX_NOTES_LENGTH, refusedDevicesSchema } from '@airdeck/contract/shipments/shipment-changes';
import { SHIPMENT_ERRORS } from '@airdeck/contract/shipments/shipments';
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
import { type Shipment, toCheckedDevice, type WholeShipment } from '../api/shipment.ts';
import { type ShipmentFields, shipmentFieldsSchema } from '../api/shipment-changes.ts';
import { saveShipment, shipmentsChanged } from '../api/shipments.ts';
import { DeviceRowsFields } from './device-rows-fields.tsx';
import { consigneeName } from './shipment-words.ts';
import { useDestination } from './use-destination.ts';
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
    { consigneeId: consignee.chosen?.value ?? null, shipmentId: stored?.id ?? null },
    stored?.devices.map((device) => ({ label: device.deviceLabel ?? '', name: device.deviceName })),
  );
  const [isSent, setSent] = useState(false);
  const save = useMutation({
    mutationFn: (values: ShipmentFields) => saveShipment(stored, values, devicesOf(list)),
    onSuccess: onSaved,
    onError: (error) => {
      const refused = refusedOf(error);
      if (refused) list.learn(refused);
      if (isFailureOf(error, REQUEST_ERRORS.versionConflict) && onReload) return;
      toasts.failed(error, t(stored ? 'failure.save' : 'shipments.form.createFailed'));
    },
    onSettled: shipmentsChanged,
  });
  const listError = listErrorOf(list);
  const form = useCheckedForm(valuesOf(stored), checkedBy(shipmentFieldsSchema), (values) => {
    if (listError === undefined) save.mutate(values);
  });
  const destination = useDestination(form);
  const submit = (event: FormEvent) => {
    setSent(true);
    form.submit(event);
  };
  const place = usePlaceFields(
    { country: form.values.country, state: form.values.state },
    ({ country, state }) =>
      form.change({
        ...(country !== undefined && { country }),
        ...(state !== undefined && { state, city: '' }),
      }),
  );
  const { country, state, city } = form.values;
  const cities = useCities(country, state, city);
  return (
    <>
      <ReloadBanner
        onReload={isFailureOf(save.error, REQUEST_ERRORS.versionConflict) ? onReload : undefined}
      />
      <FormColumn onSubmit={submit} label={label}>
        <LookupField
          {...consignee.field}
          label={t('shipments.column.consignee')}
          placeholder={t('ui.choose')}
          required
          error={consignee.failure ? failureText(consignee.failure, t).message : form.errorOf('consigneeId')}
          onChange={(chosen) => {
            consignee.field.onChange(chosen);
            form.change({ consigneeId: chosen?.value ?? '' });
            if (chosen) destination.fillFor(chosen.value);
          }}
        />
        <ChoiceField label={t('shipments.column.country')} placeholder={t('ui.choose')} {...place.country} />
        <ChoiceField label={t('shipments.column.state')} placeholder={t('ui.choose')} {...place.state} />
        <ChoiceField
          label={t('shipments.form.city')}
          placeholder={t('ui.choose')}
          {...cities}
          value={city}
          onChange={(chosen) => form.change({ city: chosen })}
        />
        <RecordField label={t('shipments.column.address')} {...form.field('address')} />
        <RecordField label={t('shipments.form.phone')} type="tel" {...form.field('phone')} />
        <Textarea
          label={t('shipments.form.notes')}
          maxLength={MAX_NOTES_LENGTH}
          rows={3}
          {...form.field('notes')}
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
const valuesOf = (stored: WholeShipment | undefined): ShipmentFields => ({
  consigneeId: stored?.consigneeId ?? '',
  country: stored?.country ?? '',
  state: stored?.state ?? '',
  city: stored?.city ?? '',
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
    const deviceId = state.at === 'ready' ? state.device.deviceId : null;
    return [{ deviceId, label: label.trim() || null, name: name.trim() || null }];
  });
}

/** The server's result for each device, if it refused because of some of them. */
function refusedOf(error: unknown) {
  if (!isFailureOf(error, SHIPMENT_ERRORS.devicesRefused)) return undefined;
  return refusedDevicesSchema.safeParse((error as ApiFailure).body).data?.deviceList.map(toCheckedDevice);
}

import { DEVICE_ERRORS } from '@airdeck/contract/devices/devices';
import { Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFailureOf } from '../../../lib/api-client/api-failure.ts';
import { useCustomerLookup } from '../../../lib/customers/customers.ts';
import { devicesChanged } from '../../../lib/devices/devices-changed.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { usePlaceLookup } from '../../../lib/geography/geography.ts';
import { type LookupOption, useLookupField } from '../../../lib/lists/lookup.ts';
import { usePurifierLookup } from '../../../lib/purifiers/use-purifier-lookup.ts';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { LookupField } from '../../../ui/form/lookup-field.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import {
  type CreatedDevice,
  createTenantDevice,
  deviceFormSchema,
  EMPTY_DEVICE,
  findByName,
  type NewDeviceForm,
} from '../api/create-device.ts';
import { deviceFailureText } from './device-texts.ts';
import { MoreFields, NameFields, PlaceField } from './new-device-fields.tsx';

type TenantDeviceFormProps = {
  onCreated: (device: CreatedDevice) => void;
  /** The customer at first. */
  forCustomer?: LookupOption | null;
};

/** Form of a new device of the reader's tenant, optionally with a customer. The input stays if the request fails. */
export function TenantDeviceForm({ onCreated, forCustomer = null }: TenantDeviceFormProps) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const confirm = useConfirm();
  const customer = useLookupField(useCustomerLookup, forCustomer);
  const model = useLookupField(usePurifierLookup);
  const city = useLookupField(usePlaceLookup);
  const [isGateway, setGateway] = useState(false);

  const create = useMutation({
    mutationFn: ({ form, assignExisting }: { form: NewDeviceForm; assignExisting: boolean }) =>
      createTenantDevice(form, {
        purifierId: model.chosen?.value ?? null,
        customerId: customer.chosen?.value ?? null,
        city: city.chosen,
        isGateway,
        assignExisting,
      }),
    onSuccess({ id: deviceId, name, accessToken, wasThere }) {
      toasts.success(t(wasThere ? 'devices.assign.done' : 'devices.create.done'));
      onCreated({ deviceId, name, accessToken });
    },
    async onError(error, { form }) {
      const isTaken = isFailureOf(error, DEVICE_ERRORS.nameTaken);
      const question = isTaken && customer.chosen && (await existingQuestion(form, customer.chosen));
      if (!question) toasts.failure(deviceFailureText(error, t, 'devices.create.failed'));
      else if (await confirm({ title: t('devices.error.nameTaken'), text: question }))
        create.mutate({ form, assignExisting: true });
    },
    onSettled: devicesChanged,
  });

  /** Names the customer of the existing device; undefined: there is nothing to ask. */
  async function existingQuestion(form: NewDeviceForm, chosen: LookupOption): Promise<string | undefined> {
    const found = await findByName(form.deviceName.trim()).catch(() => undefined);
    if (!found || found.customerId === chosen.value) return undefined;
    const names = { device: isolate(form.deviceName.trim()), customer: isolate(chosen.label) };
    return found.customer
      ? t('devices.create.existing.assigned', { ...names, owner: isolate(found.customer.title) })
      : t('devices.create.existing.free', names);
  }

  const form = useCheckedForm(EMPTY_DEVICE, checkedBy(deviceFormSchema), (values) =>
    create.mutate({ form: values, assignExisting: false }),
  );

  return (
    <FormColumn onSubmit={form.submit} label={t('devices.create.title')}>
      <NameFields form={form} labelHint={t('devices.create.labelHint')} />
      <LookupField
        {...customer.field}
        label={t('devices.assign.customer')}
        placeholder={t('devices.create.noCustomer')}
        description={t('devices.create.customerHint')}
        clearable
      />
      <PlaceField form={form} />
      <LookupField
        {...city.field}
        label={t('devices.create.city')}
        placeholder={t('devices.create.cityHint')}
        clearable
      />
      <LookupField
        {...model.field}
        label={t('devices.model')}
        placeholder={t('devices.create.noModel')}
        clearable
      />
      <MoreFields form={form} profileHint={t('devices.create.profileHint')}>
        <Checkbox
          label={t('devices.create.isGateway')}
          description={t('devices.create.isGatewayHint')}
          checked={isGateway}
          onChange={(event) => setGateway(event.currentTarget.checked)}
        />
      </MoreFields>
      <FormActions>
        <SubmitButton sending={create.isPending}>{t('devices.add')}</SubmitButton>
      </FormActions>
    </FormColumn>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCustomerLookup } from '../../../lib/customers/use-customer-lookup.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { useLookupField } from '../../../lib/lists/use-lookup-field.ts';
import { usePurifierLookup } from '../../../lib/purifiers/use-purifier-lookup.ts';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { FormActions, FormColumn } from '../../../ui/form/form-column.tsx';
import { LookupField } from '../../../ui/form/lookup-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { type CreatedDevice, createDevice, type LeftBehind, UnfinishedDevice } from '../api/create-device.ts';
import { chainFailureText } from '../chain-failure-text.ts';
import { EMPTY_DEVICE, type NewDeviceValues, validateNewDevice } from '../validate-new-device.ts';
import { KindFields, NameFields, TransportField } from './new-device-fields.tsx';

/** A device of the reader's tenant, for a customer if wanted. What was typed stays when the server says no. */
export function TenantDeviceForm({ onCreated }: { onCreated: (device: CreatedDevice) => void }) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const confirm = useConfirm();
  const queries = useQueryClient();
  const customer = useLookupField(useCustomerLookup);
  const model = useLookupField(usePurifierLookup);
  const [left, setLeft] = useState<LeftBehind>();

  const create = useMutation({
    mutationFn: (values: NewDeviceValues) => {
      const names = { device: isolate(values.name.trim()), customer: isolate(customer.chosen?.label ?? '') };
      return createDevice(
        { ...values, purifierId: model.chosen?.value ?? null },
        customer.chosen,
        {
          assignNew: () => confirm({ text: t('devices.create.assignNew', names) }),
          assignExisting: () =>
            confirm({
              title: t('devices.create.nameTaken'),
              text: t('devices.create.assignExisting', names),
            }),
        },
        left,
      );
    },
    onSuccess(device) {
      setLeft(undefined);
      if (!device) return;
      toasts.success(t(device.wasThere ? 'devices.assign.done' : 'devices.create.done'));
      onCreated(device);
    },
    onError(error) {
      setLeft(error instanceof UnfinishedDevice ? error.left : undefined);
      toasts.failure(chainFailureText(error, t));
    },
    onSettled: () => queries.invalidateQueries(),
  });
  const form = useCheckedForm(EMPTY_DEVICE, validateNewDevice, (values) => create.mutate(values));

  return (
    <FormColumn onSubmit={form.submit} label={t('devices.create.title')}>
      <NameFields form={form} />
      <TransportField form={form} />
      <KindFields form={form} profileHint={t('devices.create.profileHint')} />
      <LookupField
        {...model.field}
        label={t('devices.model')}
        placeholder={t('devices.create.noModel')}
        clearable
      />
      <LookupField
        {...customer.field}
        label={t('devices.assign.customer')}
        placeholder={t('devices.create.noCustomer')}
        description={t('devices.create.customerHint')}
        clearable
      />
      <FormActions>
        <SubmitButton sending={create.isPending}>{t('devices.add')}</SubmitButton>
      </FormActions>
    </FormColumn>
  );
}

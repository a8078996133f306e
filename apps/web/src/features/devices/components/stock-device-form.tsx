import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { devicesChanged } from '../../../lib/devices/devices-changed.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { useLookupField } from '../../../lib/lists/lookup.ts';
import { usePurifierLookup } from '../../../lib/purifiers/use-purifier-lookup.ts';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { LookupField } from '../../../ui/form/lookup-field.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import {
  type CreatedDevice,
  createStockDevice,
  deviceFormSchema,
  EMPTY_DEVICE,
  type NewDeviceForm,
} from '../api/create-device.ts';
import { AccessTokenField } from './access-token-field.tsx';
import { deviceFailureText } from './device-texts.ts';
import { MoreFields, NameFields, PlaceField } from './new-device-fields.tsx';

type StockDeviceFormProps = {
  onCreated: (device: CreatedDevice) => void;
};

/** Form of a new device in stock, to be assigned to a tenant later. The input stays if the request fails. */
export function StockDeviceForm({ onCreated }: StockDeviceFormProps) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const purifier = useLookupField(usePurifierLookup);
  const create = useMutation({
    mutationFn: (form: NewDeviceForm) => createStockDevice(form, purifier.chosen?.value ?? null),
    onSuccess({ deviceName, accessToken }) {
      toasts.success(t('devices.create.done'));
      onCreated({ name: deviceName, accessToken: accessToken ?? '' });
    },
    onError: (error) => toasts.failure(deviceFailureText(error, t, 'devices.create.failed')),
    onSettled: devicesChanged,
  });
  const form = useCheckedForm(EMPTY_DEVICE, checkedBy(deviceFormSchema), (values) => create.mutate(values));

  return (
    <FormColumn onSubmit={form.submit} label={t('devices.create.title')}>
      <NameFields form={form} />
      <PlaceField form={form} />
      <LookupField
        {...purifier.field}
        label={t('devices.model')}
        placeholder={t('devices.create.noModel')}
        clearable
      />
      <AccessTokenField
        label={t('devices.token.field')}
        placeholder={t('devices.create.tokenMade')}
        onMake={(accessToken) => form.change({ accessToken })}
        {...form.field('accessToken')}
      />
      <MoreFields form={form} profileHint={t('devices.create.stockProfileHint')} />
      <FormActions>
        <SubmitButton sending={create.isPending}>{t('devices.add')}</SubmitButton>
      </FormActions>
    </FormColumn>
  );
}

import { useTranslation } from 'react-i18next';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { useLookupField } from '../../../lib/lists/lookup.ts';
import { usePurifierLookup } from '../../../lib/purifiers/use-purifier-lookup.ts';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { LookupField } from '../../../ui/form/lookup-field.tsx';
import {
  type CreatedDevice,
  createStockDevice,
  deviceFormSchema,
  EMPTY_DEVICE,
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
  const { isBusy, act } = useActs();
  const purifier = useLookupField(usePurifierLookup);
  const form = useCheckedForm(EMPTY_DEVICE, checkedBy(deviceFormSchema), (values) =>
    act(() => createStockDevice(values, purifier.chosen?.value ?? null), {
      done: t('devices.create.done'),
      onDone: ({ deviceName, accessToken }) =>
        onCreated({ name: deviceName, accessToken: accessToken ?? '' }),
      failed: (error) => deviceFailureText(error, t, 'devices.create.failed'),
    }),
  );

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
        <SubmitButton sending={isBusy}>{t('devices.add')}</SubmitButton>
      </FormActions>
    </FormColumn>
  );
}

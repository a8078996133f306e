import { MAX_DESCRIPTION_LENGTH } from '@airdeck/contract/common/form-text';
import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { RecordField } from '../../../ui/form/fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { NewDeviceForm } from '../api/create-device.ts';

type FieldsProps = { form: CheckedForm<NewDeviceForm> };

/** Name and label of a device. */
export function NameFields({ form }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <RecordField label={t('devices.create.name')} required {...form.field('deviceName')} />
      <RecordField label={t('devices.create.label')} required {...form.field('deviceLabel')} />
    </>
  );
}

export function TransportField({ form }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('devices.create.transport')}
      options={[
        { value: 'DEFAULT', label: t('devices.create.transportDefault') },
        { value: 'MQTT', label: 'MQTT' },
      ]}
      value={form.values.transportType}
      onChange={(chosen) => form.change({ transportType: chosen === 'MQTT' ? 'MQTT' : 'DEFAULT' })}
    />
  );
}

/** Profile and description. */
export function KindFields({ form, profileHint }: FieldsProps & { profileHint: string }) {
  const { t } = useTranslation();
  return (
    <>
      <RecordField
        label={t('devices.create.profile')}
        description={profileHint}
        {...form.field('deviceProfileName')}
      />
      <Textarea
        label={t('devices.create.description')}
        maxLength={MAX_DESCRIPTION_LENGTH}
        autosize={false}
        rows={3}
        value={form.values.description}
        error={form.errorOf('description')}
        onChange={(event) => form.change({ description: event.currentTarget.value })}
      />
    </>
  );
}

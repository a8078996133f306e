import { MAX_DESCRIPTION_LENGTH } from '@airdeck/contract/common/form-text';
import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { placeOptions } from '../../../lib/devices/place-name.ts';
import type { CheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { Fold } from '../../../ui/fold/fold.tsx';
import { RecordField } from '../../../ui/form/fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import type { NewDeviceForm } from '../api/create-device.ts';
import classes from './devices.module.css';

type FieldsProps = { form: CheckedForm<NewDeviceForm> };

/** Name and label of a device. */
export function NameFields({ form, labelHint }: FieldsProps & { labelHint?: string }) {
  const { t } = useTranslation();
  return (
    <>
      <RecordField label={t('devices.create.name')} required {...form.field('deviceName')} />
      <RecordField
        label={t('devices.create.label')}
        description={labelHint}
        required
        {...form.field('deviceLabel')}
      />
    </>
  );
}

/** Kind of place. */
export function PlaceField({ form }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('devices.column.place')}
      options={placeOptions(t)}
      placeholder={t('devices.create.noPlace')}
      value={form.values.placeType || null}
      onChange={(chosen) => form.change({ placeType: chosen ?? '' })}
      clearable
    />
  );
}

type MoreFieldsProps = FieldsProps & {
  profileHint: string;
  /** Further rare fields. */
  children?: ReactNode;
};

/** Transport, profile and description, which few devices need. */
export function MoreFields({ form, profileHint, children }: MoreFieldsProps) {
  const { t } = useTranslation();
  return (
    <Fold summary={t('devices.create.more')}>
      <div className={classes.more}>
        <SelectField
          label={t('devices.create.transport')}
          options={[
            { value: 'DEFAULT', label: t('devices.create.transportDefault') },
            { value: 'MQTT', label: 'MQTT' },
          ]}
          value={form.values.transportType}
          onChange={(chosen) => form.change({ transportType: chosen === 'MQTT' ? 'MQTT' : 'DEFAULT' })}
        />
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
          {...form.field('description')}
        />
        {children}
      </div>
    </Fold>
  );
}

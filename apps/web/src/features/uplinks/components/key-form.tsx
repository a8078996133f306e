import {
  type NewUplinkKey,
  UPLINK_SOURCES,
  type UplinkKey,
  type UplinkSource,
  uplinkKeyFormSchema,
} from '@airdeck/contract/uplinks/uplinks';
import { useTranslation } from 'react-i18next';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useCreateUplinkKey, useUpdateUplinkKey, useUplinkProfiles } from '../api/uplinks.ts';
import { UPLINK_SYSTEMS } from '../uplink-systems.ts';

type Values = { name: string; deviceProfileId: string; source: string };

/** The default profile of the tenant. */
const DEFAULT_PROFILE = 'default';

const profileOf = ({ deviceProfileId }: Values) =>
  deviceProfileId === DEFAULT_PROFILE ? null : deviceProfileId;

const validate = checkedBy(uplinkKeyFormSchema.pick({ name: true }));

type FormProps = {
  title: string;
  submit: string;
  initial: Values;
  isSourceFixed: boolean;
  isSending: boolean;
  onSubmit: (values: Values) => void;
  onClose: () => void;
};

/** Form for the name of a key, its system, and the profile of new devices. */
function KeyForm({ title, submit, initial, isSourceFixed, isSending, onSubmit, onClose }: FormProps) {
  const { t } = useTranslation();
  const { data: profiles } = useUplinkProfiles();
  const form = useCheckedForm(initial, ({ name }) => validate({ name }), onSubmit);
  const { source, deviceProfileId } = form.values;
  return (
    <FormDialog title={title} submit={submit} sending={isSending} onSubmit={form.submit} onClose={onClose}>
      <TextField label={t('uplinks.form.name')} required data-autofocus {...form.field('name')} />
      {isSourceFixed ? null : (
        <SelectField
          label={t('uplinks.form.source')}
          options={UPLINK_SOURCES.map((value) => ({ value, label: UPLINK_SYSTEMS[value] }))}
          value={source}
          onChange={(value) => form.change({ source: value ?? source })}
        />
      )}
      <SelectField
        label={t('uplinks.form.profile')}
        description={t('uplinks.form.profileHint')}
        options={[
          { value: DEFAULT_PROFILE, label: t('uplinks.form.defaultProfile') },
          ...(profiles?.data ?? []).map((profile) => ({
            value: profile.deviceProfileId,
            label: profile.name,
          })),
        ]}
        value={deviceProfileId}
        onChange={(value) => form.change({ deviceProfileId: value ?? DEFAULT_PROFILE })}
      />
    </FormDialog>
  );
}

type NewKeyDialogProps = { onCreated: (made: NewUplinkKey) => void; onClose: () => void };

export function NewKeyDialog({ onCreated, onClose }: NewKeyDialogProps) {
  const { t } = useTranslation();
  const create = useCreateUplinkKey();
  return (
    <KeyForm
      title={t('uplinks.add')}
      submit={t('uplinks.form.create')}
      initial={{ name: '', deviceProfileId: DEFAULT_PROFILE, source: UPLINK_SOURCES[0] }}
      isSourceFixed={false}
      isSending={create.isPending}
      onSubmit={(values) =>
        create.mutate(
          {
            name: values.name.trim(),
            deviceProfileId: profileOf(values),
            source: values.source as UplinkSource,
          },
          { onSuccess: onCreated },
        )
      }
      onClose={onClose}
    />
  );
}

export function EditKeyDialog({ uplinkKey, onClose }: { uplinkKey: UplinkKey; onClose: () => void }) {
  const { t } = useTranslation();
  const update = useUpdateUplinkKey(uplinkKey);
  const { name, source, deviceProfileId } = uplinkKey;
  return (
    <KeyForm
      title={t('uplinks.edit')}
      submit={t('uplinks.form.save')}
      initial={{ name, source, deviceProfileId: deviceProfileId ?? DEFAULT_PROFILE }}
      isSourceFixed
      isSending={update.isPending}
      onSubmit={(values) =>
        update.mutate(
          { name: values.name.trim(), deviceProfileId: profileOf(values) },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    />
  );
}

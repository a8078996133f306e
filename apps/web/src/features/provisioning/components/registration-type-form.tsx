import '@mantine/core/styles/Radio.layer.css';
import {
  PROVISIONING_TYPES,
  type ProvisioningState,
  type ProvisioningType,
} from '@airdeck/contract/provisioning/provisioning';
import { Radio } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import classes from './provisioning.module.css';
import { provisioningTypeOf } from './provisioning-type.ts';

type RegistrationTypeFormProps = {
  profile: ProvisioningState;
  isSaving: boolean;
  onSave: (type: ProvisioningType) => void;
};

/** Form for which devices of a profile may register. Switching off needs confirmation, as the keys are lost. */
export function RegistrationTypeForm({ profile, isSaving, onSave }: RegistrationTypeFormProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const confirm = useConfirm();
  const name = useId();
  const saved = provisioningTypeOf(profile.provisionType);
  const [chosen, setChosen] = useState(saved);
  const perDay = { count: profile.newDevicesPerDay, number: format.number(profile.newDevicesPerDay) };

  async function save(): Promise<void> {
    const question = {
      title: t('provisioning.off.title', { profile: isolate(profile.name) }),
      text: t('provisioning.off.text'),
      confirm: t('provisioning.off.confirm'),
      destructive: true,
    };
    if (chosen !== 'DISABLED' || (await confirm(question))) onSave(chosen);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void save();
  }

  return (
    <FormColumn onSubmit={submit} label={t('provisioning.who')}>
      <fieldset className={classes.choices}>
        <legend className={classes.legend}>{t('provisioning.who')}</legend>
        {PROVISIONING_TYPES.map((type) => (
          <Radio
            key={type}
            name={name}
            label={t(`provisioning.type.${type}`)}
            description={t(`provisioning.hint.${type}`, perDay)}
            checked={chosen === type}
            onChange={() => setChosen(type)}
          />
        ))}
      </fieldset>
      <FormActions>
        <SubmitButton sending={isSaving} disabled={chosen === saved}>
          {t('provisioning.save')}
        </SubmitButton>
      </FormActions>
    </FormColumn>
  );
}

import { useTranslation } from 'react-i18next';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { useCountries, useStates } from '../../../lib/geography/geography.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { EmailField } from '../../../ui/form/email-field.tsx';
import { FormActions, FormColumn } from '../../../ui/form/form-column.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { NO_TENANT, type TenantValues, validateTenant } from '../validate-tenant.ts';

/** No field of the platform's holds more characters. */
const LONGEST = 255;

export interface TenantFormProps {
  label: string;
  submitLabel: string;
  isSending: boolean;
  onSubmit: (values: TenantValues) => void;
}

/** A new tenant or partner, and who will be its first administrator. */
export function TenantForm({ label, submitLabel, isSending, onSubmit }: TenantFormProps) {
  const { t } = useTranslation();
  const form = useCheckedForm(NO_TENANT, validateTenant, onSubmit);
  const { country, state } = form.values;
  const countries = useCountries(country);
  const states = useStates(country, state);
  return (
    <FormColumn onSubmit={form.submit} label={label}>
      <TextField
        label={t('tenants.field.title')}
        required
        maxLength={LONGEST}
        autoComplete="off"
        {...form.field('title')}
      />
      <TextField
        label={t('tenants.field.firstName')}
        required
        maxLength={LONGEST}
        autoComplete="off"
        {...form.field('firstName')}
      />
      <TextField
        label={t('tenants.field.lastName')}
        maxLength={LONGEST}
        autoComplete="off"
        {...form.field('lastName')}
      />
      <EmailField
        label={t('tenants.field.email')}
        required
        maxLength={LONGEST}
        autoComplete="off"
        {...form.field('email')}
      />
      <TextField
        label={t('tenants.field.phone')}
        required
        type="tel"
        autoComplete="off"
        {...form.field('phone')}
      />
      <ChoiceField
        label={t('tenants.field.country')}
        placeholder={t('tenants.field.chooseCountry')}
        options={countries.options}
        isLoading={countries.isLoading}
        value={country}
        onChange={(chosen) => form.change({ country: chosen, state: '' })}
      />
      <ChoiceField
        label={t('tenants.field.state')}
        placeholder={t('tenants.field.chooseState')}
        options={states.options}
        isLoading={states.isLoading}
        value={state}
        onChange={(chosen) => form.change({ state: chosen })}
      />
      <TextField
        label={t('tenants.field.city')}
        maxLength={LONGEST}
        autoComplete="off"
        {...form.field('city')}
      />
      <TextField
        label={t('tenants.field.address')}
        maxLength={LONGEST}
        autoComplete="off"
        {...form.field('address')}
      />
      <TextField
        label={t('tenants.field.address2')}
        maxLength={LONGEST}
        autoComplete="off"
        {...form.field('address2')}
      />
      <TextField
        label={t('tenants.field.zip')}
        maxLength={LONGEST}
        autoComplete="off"
        {...form.field('zip')}
      />
      <FormActions>
        <SubmitButton sending={isSending}>{submitLabel}</SubmitButton>
      </FormActions>
    </FormColumn>
  );
}

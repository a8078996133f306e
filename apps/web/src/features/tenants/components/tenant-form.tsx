import { tenantFormSchema } from '@airdeck/contract/tenants';
import { useTranslation } from 'react-i18next';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { usePlaceFields } from '../../../lib/geography/use-place-fields.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { FormActions, FormColumn } from '../../../ui/form/form-column.tsx';
import { RecordEmailField, RecordField } from '../../../ui/form/record-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { NO_TENANT, type TenantValues } from '../tenant-values.ts';

export interface TenantFormProps {
  label: string;
  submitLabel: string;
  isSending: boolean;
  onSubmit: (values: TenantValues) => void;
}

/** A new tenant or partner, and who will be its first administrator. */
export function TenantForm({ label, submitLabel, isSending, onSubmit }: TenantFormProps) {
  const { t } = useTranslation();
  const form = useCheckedForm(NO_TENANT, checkedBy(tenantFormSchema), onSubmit);
  const place = usePlaceFields(form.values, form.change);
  return (
    <FormColumn onSubmit={form.submit} label={label}>
      <RecordField label={t('tenants.field.title')} required {...form.field('title')} />
      <RecordField label={t('tenants.field.firstName')} required {...form.field('firstName')} />
      <RecordField label={t('tenants.field.lastName')} {...form.field('lastName')} />
      <RecordEmailField label={t('tenants.field.email')} required {...form.field('email')} />
      <RecordField label={t('tenants.field.phone')} required type="tel" {...form.field('phone')} />
      <ChoiceField
        label={t('tenants.field.country')}
        placeholder={t('tenants.field.chooseCountry')}
        {...place.country}
      />
      <ChoiceField
        label={t('tenants.field.state')}
        placeholder={t('tenants.field.chooseState')}
        {...place.state}
      />
      <RecordField label={t('tenants.field.city')} {...form.field('city')} />
      <RecordField label={t('tenants.field.address')} {...form.field('address')} />
      <RecordField label={t('tenants.field.address2')} {...form.field('address2')} />
      <RecordField label={t('tenants.field.zip')} {...form.field('zip')} />
      <FormActions>
        <SubmitButton sending={isSending}>{submitLabel}</SubmitButton>
      </FormActions>
    </FormColumn>
  );
}

import { type CustomerBody, customerFormSchema } from '@airdeck/contract/customers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isConflict } from '../../../lib/api-client/api-failure.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { usePlaceFields } from '../../../lib/geography/use-place-fields.ts';
import { ReloadBanner } from '../../../ui/banner/reload-banner.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { FormActions, FormColumn } from '../../../ui/form/form-column.tsx';
import { RecordEmailField, RecordField } from '../../../ui/form/record-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useSaveCustomer } from '../api/save-customer.ts';
import { valuesOf } from '../customer-body.ts';

type CustomerFormProps = {
  /** The customer that is changed, as read when the form opens; none when one is made. */
  stored?: CustomerBody;
  onSaved: () => void;
  /** Reads the customer again, after another user has changed them. */
  onReload?: () => void;
};

/** The one form of a customer, for making and for changing. What was typed stays when the server says no. */
export function CustomerForm({ stored: newest, onSaved, onReload }: CustomerFormProps) {
  const { t } = useTranslation();
  // The version that the reader saw, however often it is read again behind the form.
  const [stored] = useState(newest);
  const toasts = useToasts();
  const save = useSaveCustomer(stored);
  const form = useCheckedForm(valuesOf(stored), checkedBy(customerFormSchema), (values) =>
    save.mutate(values, {
      onSuccess: onSaved,
      onError: (error) => {
        if (isConflict(error)) return;
        toasts.failure(failureText(error, t, stored ? 'customers.saveFailed' : 'customers.creationFailed'));
      },
    }),
  );
  const place = usePlaceFields(form.values, form.change);

  return (
    <>
      {onReload && isConflict(save.error) ? (
        <ReloadBanner text={t('failure.versionConflict')} label={t('failure.reload')} onReload={onReload} />
      ) : null}
      <FormColumn onSubmit={form.submit} label={t(stored ? 'customers.editTitle' : 'customers.createTitle')}>
        <RecordField label={t('customers.title')} required {...form.field('title')} />
        <RecordField label={t('customers.firstName')} required {...form.field('firstName')} />
        <RecordField label={t('customers.lastName')} {...form.field('lastName')} />
        <ChoiceField
          label={t('customers.country')}
          placeholder={t('customers.chooseCountry')}
          {...place.country}
        />
        <ChoiceField label={t('customers.state')} placeholder={t('customers.chooseState')} {...place.state} />
        <RecordField label={t('customers.address')} {...form.field('address')} />
        <RecordEmailField label={t('customers.email')} required {...form.field('email')} />
        <RecordField label={t('customers.phone')} type="tel" {...form.field('phone')} />
        <FormActions>
          <SubmitButton sending={save.isPending}>
            {t(stored ? 'customers.save' : 'customers.create')}
          </SubmitButton>
        </FormActions>
      </FormColumn>
    </>
  );
}

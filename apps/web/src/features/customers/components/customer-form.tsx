import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiFailure } from '../../../lib/api-client/api-failure.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import type { ConsoleCustomer } from '../../../lib/customers/customer.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { ReloadBanner } from '../../../ui/banner/reload-banner.tsx';
import { EmailField } from '../../../ui/form/email-field.tsx';
import { FormActions, FormColumn } from '../../../ui/form/form-column.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useSaveCustomer } from '../api/save-customer.ts';
import { valuesOf } from '../customer-body.ts';
import { validateCustomer } from '../validate-customer.ts';
import { PlaceFields } from './place-fields.tsx';

type CustomerFormProps = {
  /** The customer that is changed, as read when the form opens; none when one is made. */
  stored?: ConsoleCustomer;
  onSaved: () => void;
  /** Reads the customer anew, after somebody else has changed them. */
  onReload?: () => void;
};

/** The one form of a customer, for making and for changing. What was typed stays when the server says no. */
export function CustomerForm({ stored: newest, onSaved, onReload }: CustomerFormProps) {
  const { t } = useTranslation();
  // The version that the reader saw, however often it is read anew behind the form.
  const [stored] = useState(newest);
  const toasts = useToasts();
  const save = useSaveCustomer(stored);
  const form = useCheckedForm(valuesOf(stored), validateCustomer, (values) =>
    save.mutate(values, {
      onSuccess: onSaved,
      onError: (error) => {
        if (isConflict(error)) return;
        toasts.failure(failureText(error, t, stored ? 'customers.saveFailed' : 'customers.creationFailed'));
      },
    }),
  );
  const { country, state } = form.values;

  return (
    <>
      {onReload && isConflict(save.error) ? (
        <ReloadBanner
          text={t('failure.changedMeanwhile')}
          label={t('failure.loadAnew')}
          onReload={onReload}
        />
      ) : null}
      <FormColumn onSubmit={form.submit} label={t(stored ? 'customers.editTitle' : 'customers.createTitle')}>
        <TextField label={t('customers.title')} required maxLength={255} {...form.field('title')} />
        <TextField
          label={t('customers.firstName')}
          required
          autoComplete="off"
          {...form.field('firstName')}
        />
        <TextField
          label={t('customers.lastName')}
          maxLength={255}
          autoComplete="off"
          {...form.field('lastName')}
        />
        <PlaceFields country={country} state={state} onChange={form.change} />
        <TextField
          label={t('customers.address')}
          maxLength={255}
          autoComplete="off"
          {...form.field('address')}
        />
        <EmailField
          label={t('customers.email')}
          required
          maxLength={255}
          autoComplete="off"
          {...form.field('email')}
        />
        <TextField
          label={t('customers.phone')}
          type="tel"
          maxLength={255}
          autoComplete="off"
          {...form.field('phone')}
        />
        <FormActions>
          <SubmitButton sending={save.isPending}>
            {t(stored ? 'customers.save' : 'customers.create')}
          </SubmitButton>
        </FormActions>
      </FormColumn>
    </>
  );
}

/** Somebody else saved the customer since this form was opened. */
function isConflict(error: unknown): boolean {
  return isApiFailure(error) && error.status === 409;
}

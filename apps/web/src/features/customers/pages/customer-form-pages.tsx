import { type CustomerBody, customerFormSchema } from '@airdeck/contract/customers/customers';
import { ENERGY_PERMISSIONS } from '@airdeck/contract/energy/energy.permissions';
import { YARDSTICK_PERMISSIONS } from '@airdeck/contract/yardsticks/yardsticks.permissions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { isConflict } from '../../../lib/api-client/api-failure.ts';
import { useCustomer, useCustomersPath } from '../../../lib/customers/customers.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { usePlaceFields } from '../../../lib/geography/geography.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { customerTariff } from '../../../lib/tariffs/tariff-target.ts';
import { customerTarget } from '../../../lib/yardsticks/yardstick-target.ts';
import { TariffCard } from '../../../parts/tariffs/tariff-card.tsx';
import { YardstickCard } from '../../../parts/yardsticks/yardstick-card.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { RecordEmailField, RecordField } from '../../../ui/form/fields.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { StoredForm } from '../../../ui/form/stored-form.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useSaveCustomer, valuesOf } from '../api/save-customer.ts';
import type { AfterCreation } from '../components/next-for-customer.tsx';

export function CustomerCreatePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toasts = useToasts();
  const listPath = useCustomersPath();
  const back = useBack(listPath);
  const onSaved = (customer: CustomerBody) => {
    toasts.success(t('customers.created'));
    const { title, email, firstName, lastName } = valuesOf(customer);
    const state: AfterCreation = {
      created: { customerId: customer.id.id, title, person: { email, firstName, lastName } },
    };
    void navigate(listPath, { state });
  };
  return (
    <>
      <PageHead title={t('customers.createTitle')} back={back} />
      <CustomerForm onSaved={onSaved} />
    </>
  );
}

const FIELD_COUNT = 8;

/** The form of a stored customer. */
export function CustomerEditPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const mayChoose = useMay(YARDSTICK_PERMISSIONS.choose);
  const maySetTariff = useMay(ENERGY_PERMISSIONS.choose);
  const navigate = useNavigate();
  const toasts = useToasts();
  const listPath = useCustomersPath();
  const back = useBack(listPath);
  return (
    <>
      <PageHead title={t('customers.editTitle')} back={back} />
      <div className={looks.wideStack}>
        <StoredForm key={id} stored={useCustomer(id)} fields={FIELD_COUNT}>
          {(customer, reload) => (
            <CustomerForm
              stored={customer}
              onSaved={() => {
                toasts.success(t('customers.saved'));
                void navigate(listPath);
              }}
              onReload={reload}
            />
          )}
        </StoredForm>
        {mayChoose ? (
          <YardstickCard
            key={`yardstick ${id}`}
            target={customerTarget(id)}
            title={t('yardsticks.customer')}
            text={t('yardsticks.customerText')}
          />
        ) : null}
        {maySetTariff ? <TariffCard key={`tariff ${id}`} target={customerTariff(id)} /> : null}
      </div>
    </>
  );
}

type CustomerFormProps = {
  /** The edited customer, as read when the form opens; missing: a new one. */
  stored?: CustomerBody;
  onSaved: (customer: CustomerBody) => void;
  /** Reloads the customer after a conflict with another user's change. */
  onReload?: () => void;
};

/** The form of a new or existing customer. The input stays if the request fails. */
function CustomerForm({ stored: newest, onSaved, onReload }: CustomerFormProps) {
  const { t } = useTranslation();
  // The version that the reader saw, even after refetches in the background.
  const [stored] = useState(newest);
  const toasts = useToasts();
  const save = useSaveCustomer(stored);
  const form = useCheckedForm(valuesOf(stored), checkedBy(customerFormSchema), (values) =>
    save.mutate(values, {
      onSuccess: onSaved,
      onError: (error) => {
        if (isConflict(error)) return;
        toasts.failed(error, t(stored ? 'failure.save' : 'customers.creationFailed'));
      },
    }),
  );
  const place = usePlaceFields(form.values, form.change);

  return (
    <RecordForm
      label={t(stored ? 'customers.editTitle' : 'customers.createTitle')}
      onSubmit={form.submit}
      submitLabel={t(stored ? 'customers.save' : 'customers.create')}
      isSending={save.isPending}
      hasConflict={isConflict(save.error)}
      onReload={onReload}
    >
      <RecordField label={t('customers.title')} required {...form.field('title')} />
      <RecordField label={t('customers.firstName')} required {...form.field('firstName')} />
      <RecordField label={t('customers.lastName')} {...form.field('lastName')} />
      <ChoiceField label={t('customers.country')} placeholder={t('ui.choose')} {...place.country} />
      <ChoiceField label={t('customers.state')} placeholder={t('ui.choose')} {...place.state} />
      <RecordField label={t('customers.address')} {...form.field('address')} />
      <RecordEmailField label={t('customers.email')} required {...form.field('email')} />
      <RecordField label={t('customers.phone')} type="tel" {...form.field('phone')} />
    </RecordForm>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { isOutOfReach } from '../../../lib/api-client/api-failure.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { useCustomer } from '../../../lib/customers/customer.ts';
import { useCustomersPath } from '../../../lib/customers/use-customers-path.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { CustomerForm } from '../components/customer-form.tsx';

const FIELD_COUNT = 8;

/** The form of a customer with what is stored of them. */
export function CustomerEditPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const back = useBack(useCustomersPath());
  return (
    <>
      <PageHead title={t('customers.editTitle')} back={back} />
      <StoredCustomer key={id} customerId={id} />
    </>
  );
}

function StoredCustomer({ customerId }: { customerId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toasts = useToasts();
  const listPath = useCustomersPath();
  const { data: customer, error, refetch } = useCustomer(customerId);
  /** Each reading again is another form: what is read in between by itself must not change the one at hand. */
  const [reading, setReading] = useState(0);

  if (!customer && isOutOfReach(error)) {
    return <EmptyState drawing="lock" announce="alert" text={t('customers.notFound')} />;
  }
  if (!customer && error) {
    const { message, detail } = failureText(error, t, 'customers.loadFailed');
    return <LoadFailure text={message} detail={detail} onRetry={() => void refetch()} />;
  }
  if (!customer) return <FormSkeleton fields={FIELD_COUNT} />;
  return (
    <CustomerForm
      key={reading}
      stored={customer}
      onSaved={() => {
        toasts.success(t('customers.saved'));
        void navigate(listPath);
      }}
      onReload={() => void refetch().then(() => setReading((count) => count + 1))}
    />
  );
}

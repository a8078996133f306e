import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isOutOfReach } from '../../../lib/api-client/api-failure.ts';
import { useCustomer } from '../../../lib/customers/customer.ts';
import { useCustomersPath } from '../../../lib/customers/use-customers-path.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { ManagedUsers } from '../components/managed-users.tsx';

/**
 * The users of one customer, for the administrators of the tenant.
 * @param canAdd whether the reader's console has the screen where a user is added.
 */
export function UsersPage({ canAdd = true }: { canAdd?: boolean }) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const back = useBack(useCustomersPath());
  const { data: customer, error } = useCustomer(id);
  if (isOutOfReach(error)) {
    return (
      <>
        <PageHead title={t('users.heading')} back={back} />
        <EmptyState drawing="lock" announce="alert" text={t('users.noCustomer')} />
      </>
    );
  }
  return (
    <ManagedUsers key={id} customerId={id} customerTitle={customer?.title} back={back} canAdd={canAdd} />
  );
}

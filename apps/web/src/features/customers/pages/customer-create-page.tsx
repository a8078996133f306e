import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCustomersPath } from '../../../lib/customers/use-customers-path.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { CustomerForm } from '../components/customer-form.tsx';

export function CustomerCreatePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toasts = useToasts();
  const listPath = useCustomersPath();
  const back = useBack(listPath);
  const onSaved = () => {
    toasts.success(t('customers.created'));
    void navigate(listPath);
  };
  return (
    <>
      <PageHead title={t('customers.createTitle')} back={back} />
      <CustomerForm onSaved={onSaved} />
    </>
  );
}

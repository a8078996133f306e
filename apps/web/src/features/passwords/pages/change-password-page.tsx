import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { ChangePasswordForm } from '../components/change-password-form.tsx';

export function ChangePasswordPage() {
  const { t } = useTranslation();
  const back = useBack(PATHS.userProfile);
  return (
    <>
      <PageHead title={t('passwords.changeTitle')} text={t('passwords.changeHint')} back={back} />
      <ChangePasswordForm />
    </>
  );
}

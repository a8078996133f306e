import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PATHS } from '../../../lib/paths/paths.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { FormActions } from '../../../ui/form/form-column.tsx';

/**
 * For a link that holds no token: cut off when it was copied, for one.
 * @param canAskAnew whether its reader can have another one sent.
 */
export function IncompleteLink({ canAskAnew }: { canAskAnew: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <Banner tone="failure">{t('passwords.linkIncomplete')}</Banner>
      <FormActions>
        {canAskAnew ? (
          <Button component={Link} to={PATHS.forgotPassword}>
            {t('passwords.requestNew')}
          </Button>
        ) : null}
        <Button component={Link} to={PATHS.login} variant={canAskAnew ? 'default' : 'filled'}>
          {t('passwords.toSignIn')}
        </Button>
      </FormActions>
    </>
  );
}

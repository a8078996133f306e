import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { PATHS } from '../../../lib/paths/paths.ts';
import { FormActions } from '../../../ui/form/form-column.tsx';
import { OpenPage } from '../../../ui/open-page/open-page.tsx';
import { Hint } from '../components/hint.tsx';

/** Where an activation link leads that opens nothing any more. */
export function ActivationLinkExpiredPage({ aside }: { aside: ReactNode }) {
  const { t } = useTranslation();
  return (
    <OpenPage brand={t('app.name')} title={t('passwords.activationExpiredTitle')} aside={aside}>
      <Hint>{t('passwords.activationExpired')}</Hint>
      <FormActions>
        <Button component={Link} to={PATHS.login}>
          {t('passwords.toSignIn')}
        </Button>
      </FormActions>
    </OpenPage>
  );
}

/** Where a reset link leads that opens nothing any more, or was opened too often. */
export function PasswordResetLinkExpiredPage({ aside }: { aside: ReactNode }) {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const wasOpenedTooOften = parameters.get('reason') === 'openedTooOften';
  return (
    <OpenPage
      brand={t('app.name')}
      title={t(wasOpenedTooOften ? 'passwords.openedTooOftenTitle' : 'passwords.resetExpiredTitle')}
      aside={aside}
    >
      <Hint>{t(wasOpenedTooOften ? 'passwords.openedTooOften' : 'passwords.resetExpired')}</Hint>
      <FormActions>
        <Button component={Link} to={PATHS.forgotPassword}>
          {t('passwords.requestNew')}
        </Button>
        <Button component={Link} to={PATHS.login} variant="default">
          {t('passwords.toSignIn')}
        </Button>
      </FormActions>
    </OpenPage>
  );
}

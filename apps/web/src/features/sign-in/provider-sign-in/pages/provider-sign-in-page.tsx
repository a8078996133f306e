import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { failureText } from '../../../../lib/api-client/failure-text.ts';
import { PATHS } from '../../../../lib/paths/paths.ts';
import { Banner } from '../../../../ui/banner/banner.tsx';
import { OpenPage } from '../../../../ui/brand/open-page.tsx';
import { FormActions } from '../../../../ui/form/form-column.tsx';
import { FormSkeleton } from '../../../../ui/form/form-skeleton.tsx';
import { Scene } from '../../components/scene.tsx';
import { finishSignIn } from '../api/provider-sign-in.ts';

/** The screen to which a provider leads back: opens the console, or says why it cannot. */
export function ProviderSignInPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    finishSignIn().then((isComplete) => {
      if (!isComplete) void navigate(PATHS.secondStep + window.location.search, { replace: true });
    }, setFailure);
  }, [navigate]);
  return (
    <OpenPage brand={t('app.name')} title={t('signIn.heading')} aside={<Scene />}>
      {failure === undefined ? (
        <FormSkeleton fields={2} />
      ) : (
        <>
          <Banner tone="failure">{failureText(failure, t, 'signIn.unexpected').message}</Banner>
          <FormActions>
            <Button component={Link} to={PATHS.signIn}>
              {t('providerSignIn.back')}
            </Button>
          </FormActions>
        </>
      )}
    </OpenPage>
  );
}

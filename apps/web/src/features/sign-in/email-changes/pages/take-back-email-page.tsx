import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { failureText } from '../../../../lib/api-client/failure-text.ts';
import { PATHS, resetPasswordPath } from '../../../../lib/paths/paths.ts';
import { Banner } from '../../../../ui/banner/banner.tsx';
import { OpenPage } from '../../../../ui/brand/open-page.tsx';
import { useFailureDialog } from '../../../../ui/dialog/use-failure-dialog.tsx';
import { FormActions } from '../../../../ui/form/form-column.tsx';
import looks from '../../../../ui/looks/looks.module.css';
import { isolate } from '../../../../ui/text/isolate.ts';
import { useToasts } from '../../../../ui/toast/toast.tsx';
import { Scene } from '../../components/scene.tsx';
import { restoreEmail } from '../api/email-changes.ts';

/**
 * Target of the link that is mailed to a former address. Nothing happens before the button is pressed, as mail programs
 * open links, too. Leads to the choice of a new password.
 */
export function TakeBackEmailPage() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const failure = useFailureDialog(t('failure.save'));
  const [isSending, setSending] = useState(false);
  const restore = async () => {
    setSending(true);
    try {
      const { email, resetToken } = await restoreEmail(token);
      toasts.success(t('emailChanges.takeBack.restored', { email: isolate(email) }));
      // The link is used up: replaced, so that Back does not return to it.
      await navigate(resetPasswordPath(resetToken), { replace: true });
    } catch (error) {
      failure.show(failureText(error, t, 'failure.save'));
    } finally {
      setSending(false);
    }
  };
  return (
    <OpenPage brand={t('app.name')} title={t('emailChanges.takeBack.title')} aside={<Scene />}>
      {token === '' ? (
        <Banner tone="failure">{t('emailChanges.takeBack.incomplete')}</Banner>
      ) : (
        <p className={looks.lead}>{t('emailChanges.takeBack.hint')}</p>
      )}
      <FormActions>
        {token === '' ? null : (
          <Button loading={isSending} onClick={() => void restore()}>
            {t('emailChanges.takeBack.restore')}
          </Button>
        )}
        <Button component={Link} to={PATHS.login} variant="default">
          {t('emailChanges.takeBack.toSignIn')}
        </Button>
      </FormActions>
      {failure.dialog}
    </OpenPage>
  );
}

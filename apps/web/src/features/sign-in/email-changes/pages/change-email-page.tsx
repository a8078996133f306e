import { changeEmailFormSchema } from '@airdeck/contract/sign-in/email-changes';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { checkedBy } from '../../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../../lib/forms/use-checked-form.ts';
import { PATHS } from '../../../../lib/paths/paths.ts';
import { useSession } from '../../../../lib/session/session.ts';
import type { Session } from '../../../../lib/session/session-store.ts';
import { useActs } from '../../../../ui/dialog/use-acts.ts';
import { EmailField, PasswordField } from '../../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../../ui/form/form-column.tsx';
import { PageHead } from '../../../../ui/page-head/page-head.tsx';
import { isolate } from '../../../../ui/text/isolate.ts';
import { changeEmail } from '../api/email-changes.ts';

export function ChangeEmailPage() {
  const { t } = useTranslation();
  const session = useSession();
  // The session can end while this is still mounted; the router follows immediately.
  if (!session) return null;
  const text = t('emailChanges.hint', { email: isolate(session.user.email) });
  return (
    <>
      <PageHead title={t('emailChanges.title')} text={text} />
      <ChangeEmailForm session={session} />
    </>
  );
}

/** Form for the new address and the present password. A refusal by the server keeps the input. */
function ChangeEmailForm({ session }: { session: Session }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { isBusy, act } = useActs();
  const form = useCheckedForm({ email: '', current: '' }, checkedBy(changeEmailFormSchema), (values) =>
    act(() => changeEmail(session.user.id.id, values), {
      done: t('emailChanges.changed'),
      onDone: () => navigate(PATHS.userProfile),
    }),
  );
  return (
    <FormColumn onSubmit={form.submit} label={t('emailChanges.title')}>
      <EmailField
        label={t('emailChanges.newEmail')}
        autoComplete="email"
        required
        data-autofocus
        {...form.field('email')}
      />
      <PasswordField
        label={t('emailChanges.password')}
        autoComplete="current-password"
        required
        {...form.field('current')}
      />
      <FormActions>
        <SubmitButton sending={isBusy}>{t('emailChanges.change')}</SubmitButton>
      </FormActions>
    </FormColumn>
  );
}

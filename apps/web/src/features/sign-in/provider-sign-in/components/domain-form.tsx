import { signInFormSchema } from '@airdeck/contract/sign-in/sign-in';
import type { ProviderButton } from '@airdeck/contract/sign-in-providers/provider-sign-in';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../../lib/api-client/failure-text.ts';
import { checkedBy } from '../../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../../lib/forms/use-checked-form.ts';
import { Banner } from '../../../../ui/banner/banner.tsx';
import { EmailField } from '../../../../ui/form/fields.tsx';
import { FormColumn, SubmitButton } from '../../../../ui/form/form-column.tsx';
import { findForAddress, leaveFor } from '../api/provider-sign-in.ts';

const validate = checkedBy(signInFormSchema.pick({ email: true }));

/** Asks for an e-mail address, and leads to the provider of its domain, or shows several as links. */
export function DomainForm({ link }: { link: (provider: ProviderButton) => ReactNode }) {
  const { t } = useTranslation();
  const [isSending, setSending] = useState(false);
  const [found, setFound] = useState<readonly ProviderButton[]>();
  const [failure, setFailure] = useState<unknown>();
  const form = useCheckedForm({ email: '' }, validate, async ({ email }) => {
    setSending(true);
    setFailure(undefined);
    try {
      const providers = await findForAddress(email.trim());
      const [first, second] = providers;
      if (first && !second) return leaveFor(first.id);
      setFound(providers);
    } catch (error) {
      setFailure(error);
    }
    setSending(false);
  });
  return (
    <FormColumn onSubmit={form.submit} label={t('providerSignIn.byDomain')}>
      <EmailField label={t('providerSignIn.address')} required autoFocus {...form.field('email')} />
      <SubmitButton sending={isSending} fullWidth variant="default">
        {t('providerSignIn.continue')}
      </SubmitButton>
      {failure ? (
        <Banner tone="failure">{failureText(failure, t, 'signIn.unexpected').message}</Banner>
      ) : null}
      {found?.length === 0 ? <Banner tone="notice">{t('providerSignIn.noneForAddress')}</Banner> : null}
      {found?.map(link)}
    </FormColumn>
  );
}

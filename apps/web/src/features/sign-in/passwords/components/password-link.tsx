import { newPasswordFormSchema } from '@airdeck/contract/sign-in/passwords';
import { Anchor, Button } from '@mantine/core';
import type { ParseKeys } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type FailureText, failureText } from '../../../../lib/api-client/failure-text.ts';
import { checkedBy } from '../../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../../lib/forms/use-checked-form.ts';
import { PATHS } from '../../../../lib/paths/paths.ts';
import { Banner } from '../../../../ui/banner/banner.tsx';
import { PasswordField } from '../../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../../ui/form/form-column.tsx';
import { SuccessIcon } from '../../../../ui/icon/icons.tsx';
import looks from '../../../../ui/looks/looks.module.css';
import classes from './passwords.module.css';

/**
 * For a link without a token, for instance truncated when it was copied.
 * @param canAskAnew whether the user can request a new one
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

type NewPasswordFormProps = {
  /** Accessible name of the form. */
  label: string;
  submitLabel: string;
  isSending: boolean;
  onSubmit: (password: string) => void;
};

/** A new password, entered twice. */
export function NewPasswordForm({ label, submitLabel, isSending, onSubmit }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const form = useCheckedForm(
    { password: '', confirm: '' },
    checkedBy(newPasswordFormSchema),
    ({ password }) => onSubmit(password),
  );
  return (
    <FormColumn onSubmit={form.submit} label={label}>
      <PasswordField
        label={t('passwords.password')}
        description={t('passwords.rule')}
        autoComplete="new-password"
        required
        {...form.field('password')}
      />
      <PasswordField
        label={t('passwords.confirm')}
        autoComplete="new-password"
        required
        {...form.field('confirm')}
      />
      <SubmitButton sending={isSending} fullWidth>
        {submitLabel}
      </SubmitButton>
      <Anchor component={Link} to={PATHS.login}>
        {t('passwords.toSignIn')}
      </Anchor>
    </FormColumn>
  );
}

/** Replaces a form after success. */
export function Outcome({ text, detail }: { text: string; detail?: string }) {
  const { t } = useTranslation();
  return (
    <div className={looks.startStack}>
      <div role="status" className={classes.said}>
        <SuccessIcon size={24} />
        <p className={classes.text}>{text}</p>
      </div>
      {detail === undefined ? null : <p className={looks.lead}>{detail}</p>}
      <Button component={Link} to={PATHS.login}>
        {t('passwords.toSignIn')}
      </Button>
    </div>
  );
}

/** The purpose of a form, as a sentence above it. */
export function Hint({ children }: { children: ReactNode }) {
  return <p className={looks.lead}>{children}</p>;
}

/** State of a form's pending call; failures are reported in the reader's language. */
export function useSending(fallback: ParseKeys, onFailure: (failure: FailureText) => void) {
  const { t } = useTranslation();
  const [isSending, setSending] = useState(false);
  const send = async (work: () => Promise<void>): Promise<void> => {
    setSending(true);
    try {
      await work();
    } catch (error) {
      onFailure(failureText(error, t, fallback));
    } finally {
      setSending(false);
    }
  };
  return { isSending, send };
}

/** The token of a link: the text after the first equals sign of the query string, without appended parameters. */
export function linkTokenOf(search: string): string {
  const [, value = ''] = /=([^&]*)/.exec(search) ?? [];
  try {
    return decodeURIComponent(value);
  } catch {
    // Truncated within an escape sequence.
    return value;
  }
}

import { type SignInFormValues, signInFormSchema } from '@airdeck/contract/sign-in';
import { Anchor } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { checkedBy, type Faults } from '../../../lib/forms/checked-by.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { EmailField } from '../../../ui/form/email-field.tsx';
import { FormColumn } from '../../../ui/form/form-column.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';

const validate = checkedBy(signInFormSchema);

type SignInFormProps = {
  isSending: boolean;
  onSubmit: (values: SignInFormValues) => Promise<void>;
};

export function SignInForm({ isSending, onSubmit }: SignInFormProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState<SignInFormValues>({ email: '', password: '' });
  const [faults, setFaults] = useState<Faults<SignInFormValues>>({});
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const change = (part: Partial<SignInFormValues>) => {
    setValues({ ...values, ...part });
    // What is being put right is not wrong any more; whether it is right shows when it is sent.
    setFaults({ ...faults, ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = validate(values);
    setFaults(found);
    if (found.email) email.current?.focus();
    else if (found.password) password.current?.focus();
    else void onSubmit(values);
  };
  const textOf = (fault: Faults<SignInFormValues>['email']) => (fault === undefined ? undefined : t(fault));

  return (
    <FormColumn onSubmit={submit} label={t('signIn.heading')}>
      <EmailField
        ref={email}
        label={t('signIn.email')}
        autoComplete="username"
        required
        value={values.email}
        error={textOf(faults.email)}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <PasswordField
        ref={password}
        label={t('signIn.password')}
        autoComplete="current-password"
        required
        value={values.password}
        error={textOf(faults.password)}
        onChange={(event) => change({ password: event.currentTarget.value })}
      />
      <Anchor component={Link} to={PATHS.forgotPassword}>
        {t('signIn.forgotPassword')}
      </Anchor>
      <SubmitButton sending={isSending} fullWidth>
        {t('signIn.submit')}
      </SubmitButton>
    </FormColumn>
  );
}

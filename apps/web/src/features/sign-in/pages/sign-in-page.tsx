import type { DemoSignIn } from '@airdeck/contract/sign-in/demo-sign-ins';
import { type SignInFormValues, signInFormSchema } from '@airdeck/contract/sign-in/sign-in';
import { Anchor, UnstyledButton } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { checkedBy, type FieldErrors } from '../../../lib/forms/checked-by.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { OpenPage } from '../../../ui/brand/open-page.tsx';
import { useFailureDialog } from '../../../ui/dialog/use-failure-dialog.tsx';
import { EmailField, PasswordField } from '../../../ui/form/fields.tsx';
import { FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { signIn, useDemoSignIns } from '../api/sign-in.ts';
import { Scene } from '../components/scene.tsx';
import classes from '../components/sign-in.module.css';

/** Reason for the end of the last session, other than signing out. */
const ENDED = {
  hour: 'signIn.endedHour',
  idle: 'signIn.endedIdle',
  expired: 'signIn.endedExpired',
  elsewhere: 'signIn.endedElsewhere',
} as const;

export function SignInPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const failure = useFailureDialog(t('signIn.failed'));
  const demoSignIns = useDemoSignIns();
  const otherWays = useOtherWays();
  const [end] = useState(() => sessionStore.lastEnd());

  const submit = async (values: SignInFormValues) => {
    setSending(true);
    try {
      if (!(await signIn(values))) void navigate(PATHS.secondStep + window.location.search);
    } catch (error) {
      failure.show(failureText(error, t, 'signIn.unexpected'));
      setSending(false);
    }
  };

  return (
    <OpenPage brand={t('app.name')} title={t('signIn.heading')} aside={<Scene />}>
      {end === undefined || end === 'chosen' ? null : <Banner tone="notice">{t(ENDED[end])}</Banner>}
      <SignInForm isSending={isSending} onSubmit={submit} />
      <DemoCards signIns={demoSignIns} isSending={isSending} onChoose={submit} />
      {otherWays}
      {failure.dialog}
    </OpenPage>
  );
}

/** Other ways to sign in, below the form: loaded and asked for when the page has been drawn. */
function useOtherWays(): ReactNode {
  const [ways, setWays] = useState<ReactNode>();
  useEffect(() => {
    import('../components/other-ways.tsx').then(
      ({ OtherWays }) => setWays(<OtherWays />),
      () => {},
    );
  }, []);
  return ways;
}

const validate = checkedBy(signInFormSchema);

type SignInFormProps = {
  isSending: boolean;
  onSubmit: (values: SignInFormValues) => Promise<void>;
};

function SignInForm({ isSending, onSubmit }: SignInFormProps) {
  const { t } = useTranslation();
  const [errors, setErrors] = useState<FieldErrors<SignInFormValues>>({});
  // The fields keep their own values: they may have been filled in before this script was loaded.
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const values = { email: email.current?.value ?? '', password: password.current?.value ?? '' };
    const found = validate(values);
    setErrors(found);
    if (found.email) email.current?.focus();
    else if (found.password) password.current?.focus();
    else void onSubmit(values);
  };
  // The error of an edited field is cleared, and the field is validated again on submit.
  const clearError = (field: keyof SignInFormValues) => setErrors({ ...errors, [field]: undefined });
  const textOf = (error: FieldErrors<SignInFormValues>['email']) =>
    error === undefined ? undefined : t(error);

  return (
    <FormColumn onSubmit={submit} label={t('signIn.heading')}>
      <EmailField
        ref={email}
        label={t('signIn.email')}
        autoComplete="username"
        // The page has nothing else to read before it.
        autoFocus
        required
        error={textOf(errors.email)}
        onChange={() => clearError('email')}
      />
      <PasswordField
        ref={password}
        label={t('signIn.password')}
        autoComplete="current-password"
        required
        error={textOf(errors.password)}
        onChange={() => clearError('password')}
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

const ROLES = {
  SYS_ADMIN: 'systemAdmin',
  TENANT_ADMIN: 'tenantAdmin',
  CUSTOMER_USER: 'customer',
  PARTNER: 'partner',
} as const;

type DemoCardsProps = {
  signIns: readonly DemoSignIn[];
  isSending: boolean;
  onChoose: (values: SignInFormValues) => Promise<void>;
};

/** Cards of the demo, each of which signs in as a user by one click. */
function DemoCards({ signIns, isSending, onChoose }: DemoCardsProps) {
  const { t } = useTranslation();
  if (signIns.length === 0) return null;
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <h2 className={classes.title} id="demo-title">
        {t('signIn.demo.title')}
      </h2>
      <ul className={classes.cards}>
        {signIns.map((signIn) => (
          <li key={signIn.email}>
            <UnstyledButton
              className={classes.card}
              disabled={isSending}
              onClick={() => void onChoose(signIn)}
            >
              <span className={classes.name}>
                <bdi>{signIn.name}</bdi>
              </span>
              <span className={looks.small}>
                {t(`role.${ROLES[signIn.userType]}`)}
                {signIn.isReducedMenu ? t('signIn.demo.reducedMenu') : ''}
              </span>
              {signIn.organisation === null ? null : <bdi className={looks.small}>{signIn.organisation}</bdi>}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FailureText, failureText } from '../../../lib/api-client/failure-text.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { Mark } from '../../../ui/brand/mark.tsx';
import { useDemoSignIns } from '../api/demo-sign-ins.ts';
import { signIn } from '../api/sign-in.ts';
import { DemoCards } from '../components/demo-cards.tsx';
import { Scene } from '../components/scene.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';
import type { SignInValues } from '../validate-sign-in.ts';
import classes from './sign-in-page.module.css';

/** Most people never see it. */
const FailureDialog = lazy(async () => {
  const { FailureDialog: dialog } = await import('../components/failure-dialog.tsx');
  return { default: dialog };
});

/** Why the last session ended, where the person did not end it. */
const ENDED = {
  hour: 'signIn.endedHour',
  expired: 'signIn.endedExpired',
  elsewhere: 'signIn.endedElsewhere',
} as const;

/** @param forgotPasswordPath `undefined` where there is no such screen. */
export function SignInPage({ forgotPasswordPath }: { forgotPasswordPath: string | undefined }) {
  const { t } = useTranslation();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<FailureText>();
  const [hasFailed, setHasFailed] = useState(false);
  const demoSignIns = useDemoSignIns();
  const [end] = useState(() => sessionStore.lastEnd());

  const submit = async (values: SignInValues) => {
    setSending(true);
    try {
      await signIn(values);
    } catch (error) {
      setFailure(failureText(error, t, 'signIn.unexpected'));
      setHasFailed(true);
      setSending(false);
    }
  };

  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <div className={classes.column}>
          <div className={classes.brand}>
            <Mark size={36} />
            {t('app.name')}
          </div>
          <h1 className={classes.title}>{t('signIn.heading')}</h1>
          {end === undefined || end === 'chosen' ? null : <Banner tone="notice">{t(ENDED[end])}</Banner>}
          <SignInForm isSending={isSending} onSubmit={submit} forgotPasswordPath={forgotPasswordPath} />
          <DemoCards signIns={demoSignIns} isSending={isSending} onChoose={submit} />
        </div>
      </div>
      <Scene />
      {hasFailed ? (
        <Suspense fallback={null}>
          <FailureDialog failure={failure} onClose={() => setFailure(undefined)} />
        </Suspense>
      ) : null}
    </div>
  );
}

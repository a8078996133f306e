import type { SignInFormValues } from '@airdeck/contract/sign-in';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { sessionStore } from '../../../lib/session/session.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { useFailureDialog } from '../../../ui/dialog/use-failure-dialog.tsx';
import { OpenPage } from '../../../ui/open-page/open-page.tsx';
import { useDemoSignIns } from '../api/demo-sign-ins.ts';
import { signIn } from '../api/sign-in.ts';
import { DemoCards } from '../components/demo-cards.tsx';
import { Scene } from '../components/scene.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';

/** Why the last session ended, where the person did not end it. */
const ENDED = {
  hour: 'signIn.endedHour',
  expired: 'signIn.endedExpired',
  elsewhere: 'signIn.endedElsewhere',
} as const;

export function SignInPage() {
  const { t } = useTranslation();
  const [isSending, setSending] = useState(false);
  const failure = useFailureDialog(t('signIn.failed'));
  const demoSignIns = useDemoSignIns();
  const [end] = useState(() => sessionStore.lastEnd());

  const submit = async (values: SignInFormValues) => {
    setSending(true);
    try {
      await signIn(values);
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
      {failure.dialog}
    </OpenPage>
  );
}

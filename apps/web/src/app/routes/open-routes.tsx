import { PATHS } from '../../lib/paths/paths.ts';
import { type OpenRoute, screen } from '../../lib/routing/app-route.ts';

const linkPage = (
  name: keyof typeof import('../../features/sign-in/passwords/pages/password-link-pages.tsx'),
) => screen(() => import('../../features/sign-in/passwords/pages/password-link-pages.tsx'), name);

/** The screens before sign-in. */
export const OPEN_ROUTES: readonly OpenRoute[] = [
  {
    path: PATHS.signIn,
    title: (t) => t('signIn.title'),
    load: screen(() => import('../../features/sign-in/pages/sign-in-page.tsx'), 'SignInPage'),
  },
  {
    path: PATHS.secondStep,
    title: (t) => t('secondFactor.step.title'),
    load: screen(() => import('../../features/second-factor/pages/second-step-page.tsx'), 'SecondStepPage'),
  },
  {
    path: PATHS.forgotPassword,
    title: (t) => t('passwords.forgotTitle'),
    load: linkPage('ForgotPasswordPage'),
  },
  {
    path: PATHS.createPassword,
    isLinked: true,
    title: (t) => t('passwords.createTitle'),
    load: linkPage('CreatePasswordPage'),
  },
  {
    path: PATHS.resetPassword,
    isLinked: true,
    title: (t) => t('passwords.resetTitle'),
    load: linkPage('ResetPasswordPage'),
  },
  {
    path: PATHS.takeBackEmail,
    isLinked: true,
    title: (t) => t('emailChanges.takeBack.title'),
    load: screen(
      () => import('../../features/sign-in/email-changes/pages/take-back-email-page.tsx'),
      'TakeBackEmailPage',
    ),
  },
  {
    path: PATHS.providerSignIn,
    isLinked: true,
    title: (t) => t('signIn.title'),
    load: screen(
      () => import('../../features/sign-in/provider-sign-in/pages/provider-sign-in-page.tsx'),
      'ProviderSignInPage',
    ),
  },
  {
    path: PATHS.howJudged,
    isLinked: true,
    title: (t) => t('howJudged.title'),
    load: screen(() => import('../../features/how-judged/pages/how-judged-page.tsx'), 'HowJudgedPage'),
  },
  {
    path: PATHS.activationLinkExpired,
    isLinked: true,
    title: (t) => t('passwords.activationExpiredTitle'),
    load: linkPage('ActivationLinkExpiredPage'),
  },
  {
    path: PATHS.passwordResetLinkExpired,
    isLinked: true,
    title: (t) => t('passwords.resetExpiredTitle'),
    load: linkPage('PasswordResetLinkExpiredPage'),
  },
];

/** Paths of the platform's links in mails, and the matching paths of this console. */
export const LANDINGS: readonly { readonly from: string; readonly to: string }[] = [
  { from: PATHS.landingCreatePassword, to: PATHS.createPassword },
  { from: PATHS.landingResetPassword, to: PATHS.resetPassword },
];

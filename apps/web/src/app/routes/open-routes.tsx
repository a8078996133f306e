import { PATHS } from '../../lib/paths/paths.ts';
import { type OpenRoute, screen } from '../../lib/routing/app-route.ts';

type LinkPages = typeof import('../../features/passwords/pages/password-link-pages.tsx');

/** A screen for users without a password, with the illustration of the sign-in. */
const besideScene = (name: keyof LinkPages) => async () => {
  const [pages, { Scene }] = await Promise.all([
    import('../../features/passwords/pages/password-link-pages.tsx'),
    import('../../features/sign-in/components/scene.tsx'),
  ]);
  const Page = pages[name];
  return { Component: () => <Page aside={<Scene />} /> };
};

/** The screens before sign-in. */
export const OPEN_ROUTES: readonly OpenRoute[] = [
  {
    path: PATHS.signIn,
    title: (t) => t('signIn.title'),
    load: screen(() => import('../../features/sign-in/pages/sign-in-page.tsx'), 'SignInPage'),
  },
  {
    path: PATHS.forgotPassword,
    title: (t) => t('passwords.forgotTitle'),
    load: besideScene('ForgotPasswordPage'),
  },
  {
    path: PATHS.createPassword,
    isLinked: true,
    title: (t) => t('passwords.createTitle'),
    load: besideScene('CreatePasswordPage'),
  },
  {
    path: PATHS.resetPassword,
    isLinked: true,
    title: (t) => t('passwords.resetTitle'),
    load: besideScene('ResetPasswordPage'),
  },
  {
    path: PATHS.takeBackEmail,
    isLinked: true,
    title: (t) => t('emailChanges.takeBack.title'),
    load: async () => {
      const [{ TakeBackEmailPage }, { Scene }] = await Promise.all([
        import('../../features/email-changes/pages/take-back-email-page.tsx'),
        import('../../features/sign-in/components/scene.tsx'),
      ]);
      return { Component: () => <TakeBackEmailPage aside={<Scene />} /> };
    },
  },
  {
    path: PATHS.activationLinkExpired,
    isLinked: true,
    title: (t) => t('passwords.activationExpiredTitle'),
    load: besideScene('ActivationLinkExpiredPage'),
  },
  {
    path: PATHS.passwordResetLinkExpired,
    isLinked: true,
    title: (t) => t('passwords.resetExpiredTitle'),
    load: besideScene('PasswordResetLinkExpiredPage'),
  },
];

/** Paths of the platform's links in mails, and the matching paths of this console. */
export const LANDINGS: readonly { readonly from: string; readonly to: string }[] = [
  { from: PATHS.landingCreatePassword, to: PATHS.createPassword },
  { from: PATHS.landingResetPassword, to: PATHS.resetPassword },
];

import type { ComponentType, ReactNode } from 'react';
import { PATHS } from '../../lib/paths/paths.ts';
import type { OpenRoute } from '../../lib/routing/app-route.ts';

/** A screen beside the quiet picture of the sign-in. */
async function besideScene(load: () => Promise<ComponentType<{ aside: ReactNode }>>) {
  const [Page, { Scene }] = await Promise.all([
    load(),
    import('../../features/sign-in/components/scene.tsx'),
  ]);
  return { Component: () => <Page aside={<Scene />} /> };
}

/** The screens in front of the sign-in. */
export const OPEN_ROUTES: readonly OpenRoute[] = [
  {
    path: PATHS.signIn,
    title: (t) => t('signIn.title'),
    load: async () => {
      const { SignInPage } = await import('../../features/sign-in/pages/sign-in-page.tsx');
      return { Component: SignInPage };
    },
  },
  {
    path: PATHS.forgotPassword,
    title: (t) => t('passwords.forgotTitle'),
    load: () =>
      besideScene(async () => {
        const page = await import('../../features/passwords/pages/password-link-pages.tsx');
        return page.ForgotPasswordPage;
      }),
  },
  {
    path: PATHS.createPassword,
    isLinked: true,
    title: (t) => t('passwords.createTitle'),
    load: () =>
      besideScene(async () => {
        const page = await import('../../features/passwords/pages/password-link-pages.tsx');
        return page.CreatePasswordPage;
      }),
  },
  {
    path: PATHS.resetPassword,
    isLinked: true,
    title: (t) => t('passwords.resetTitle'),
    load: () =>
      besideScene(async () => {
        const page = await import('../../features/passwords/pages/password-link-pages.tsx');
        return page.ResetPasswordPage;
      }),
  },
  {
    path: PATHS.activationLinkExpired,
    isLinked: true,
    title: (t) => t('passwords.activationExpiredTitle'),
    load: () =>
      besideScene(async () => {
        const page = await import('../../features/passwords/pages/password-link-pages.tsx');
        return page.ActivationLinkExpiredPage;
      }),
  },
  {
    path: PATHS.passwordResetLinkExpired,
    isLinked: true,
    title: (t) => t('passwords.resetExpiredTitle'),
    load: () =>
      besideScene(async () => {
        const page = await import('../../features/passwords/pages/password-link-pages.tsx');
        return page.PasswordResetLinkExpiredPage;
      }),
  },
];

/** Where links in mails lead, by the platform's addresses, and where the same is in this console. */
export const LANDINGS: readonly { readonly from: string; readonly to: string }[] = [
  { from: PATHS.landingCreatePassword, to: PATHS.createPassword },
  { from: PATHS.landingResetPassword, to: PATHS.resetPassword },
];

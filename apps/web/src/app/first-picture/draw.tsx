/** Draws the pages that are shown before the console is loaded. Only the build runs this, in Node.js. */
import type { ResourceKey } from 'i18next';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { SignInPage } from '../../features/sign-in/pages/sign-in-page.tsx';
import { speakWith } from '../../lib/i18n/i18n.ts';
import type { LanguageTag } from '../../lib/i18n/languages.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { Console } from '../console.tsx';
import { FRAME, handle } from '../routes/frame.tsx';
import { OPEN_ROUTES } from '../routes/open-routes.tsx';
import { OpenFrame } from '../shell/open-frame.tsx';
import { FrameOutline } from './frame-outline.tsx';

/** The paths at which the console shows the sign-in without a session, and the dashboard with one. */
export const FIRST_PATHS: readonly string[] = [PATHS.signIn, PATHS.login, PATHS.dashboard];

/** The sign-in in one language: as the console renders it, which then takes it over. */
export async function drawSignIn(
  tag: LanguageTag,
  texts: ResourceKey,
): Promise<{ title: string; html: string }> {
  const { t } = await speakWith(tag, texts);
  const route = OPEN_ROUTES.find(({ path }) => path === PATHS.signIn);
  if (!route) throw new Error('There is no sign-in');
  const page = { path: route.path, ...handle(route.title), Component: SignInPage };
  const router = createMemoryRouter([{ ...FRAME, children: [{ Component: OpenFrame, children: [page] }] }]);
  const current = { router, number: 1 };
  const html = renderToString(
    <StrictMode>
      <Console sessionRouter={{ current: () => current, subscribe: () => () => undefined }} />
    </StrictMode>,
  );
  router.dispose();
  return { title: t('app.documentTitle', { page: route.title(t, {}) }), html };
}

/** The outline of the console and its dashboard, which the console replaces. */
export function drawFrame(): string {
  return renderToString(<FrameOutline />);
}

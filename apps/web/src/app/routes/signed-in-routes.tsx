import { type RouteObject, redirect } from 'react-router';
import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute, ConsoleParts, OpenRoute } from '../../lib/routing/app-route.ts';
import type { Session } from '../../lib/session/session-store.ts';
import { isTab, tabsOf } from '../navigation.ts';
import { PageErrorView } from '../shell/error-views.tsx';
import { OpenFrame } from '../shell/open-frame.tsx';
import { FRAME, handle, LANDING_ROUTES, NO_ACCESS, NOT_FOUND, openPages } from './frame.tsx';
import { OPEN_ROUTES } from './open-routes.tsx';
import { destinationAfterSignIn, routesOf, type View, viewOf, withheldPaths } from './views.ts';

/** Loads a screen, with the tabs of its section if it has several. */
function loadPage(view: View, route: AppRoute, parts: ConsoleParts): OpenRoute['load'] {
  const load = () => route.load(parts);
  if (!isTab(route) || tabsOf(view, route.section).length < 2) return load;
  return async () => {
    const [{ withSectionTabs }, { Component }] = await Promise.all([
      import('../shell/section-tabs.tsx').then(({ prepareSectionTabs }) => prepareSectionTabs(view, route)),
      load(),
    ]);
    return { Component: withSectionTabs(Component) };
  };
}

/** The screens of a session. */
export type Screens = {
  readonly routes: RouteObject[];
  readonly addressAfterSignIn: (location: Location) => string;
};

export function screensOf(session: Session): Screens {
  const view = viewOf(session);
  return {
    routes: signedInRoutes(view),
    addressAfterSignIn: (location) => destinationAfterSignIn(view, location),
  };
}

/** Routes of a signed-in user. URLs of other kinds of users are not found; those of higher roles say so. */
function signedInRoutes(view: View): RouteObject[] {
  const routes = routesOf(view);
  const parts = { routes, loadWords: async () => (await import('../entry-words.ts')).ENTRY_WORDS };
  const pages = routes.map((route) => ({
    isFullPage: route.isFullPage,
    route: {
      path: route.path,
      ...handle(route.title),
      lazy: loadPage(view, route, parts),
      ErrorBoundary: PageErrorView,
    } satisfies RouteObject,
  }));
  const inShell = pages.filter(({ isFullPage }) => !isFullPage).map(({ route }) => route);
  const alone = pages.filter(({ isFullPage }) => isFullPage).map(({ route }) => route);
  const shell: RouteObject = {
    lazy: async () => ({ Component: (await import('../shell/shell.tsx')).Shell }),
    children: [...inShell, ...withheldPaths(view).map((path) => ({ path, ...NO_ACCESS }))],
  };
  const toDashboard = [PATHS.signIn, PATHS.login].map((path) => ({
    path,
    element: null,
    loader: () => redirect(PATHS.dashboard),
  }));
  const linked: RouteObject = {
    Component: OpenFrame,
    children: [...openPages(OPEN_ROUTES.filter(({ isLinked }) => isLinked)), NOT_FOUND],
  };
  const fullPage: RouteObject = {
    lazy: async () => ({ Component: (await import('../shell/full-page.tsx')).FullPage }),
    children: alone,
  };
  return [{ ...FRAME, children: [...toDashboard, ...LANDING_ROUTES, linked, fullPage, shell] }];
}

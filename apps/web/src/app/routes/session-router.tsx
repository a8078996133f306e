import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute, ConsoleParts, OpenRoute } from '../../lib/routing/app-route.ts';
import { isSame as isSameSession, type Session, type SessionStore } from '../../lib/session/session-store.ts';
import { APP_ROUTES } from '../features.ts';
import { isTab, tabsOf } from '../navigation.ts';
import { PageErrorView } from '../shell/error-views.tsx';
import { OpenFrame } from '../shell/open-frame.tsx';
import { FRAME, handle, openPages } from './frame.tsx';
import { LANDINGS, OPEN_ROUTES } from './open-routes.tsx';
import { destinationAfterSignIn, routesOf, signInPathKeeping, type View, viewOf } from './views.ts';

/** Incremented for each router: a new one remounts the whole tree. */
type NumberedRouter = {
  readonly router: ReturnType<typeof createBrowserRouter>;
  readonly number: number;
};

/** The router of the signed-in user, created again when that changes. */
export type SessionRouter = {
  current(): NumberedRouter;
  subscribe(listener: () => void): () => void;
  /** Resolves when the code of the first screen is loaded, or after a time-out in milliseconds. */
  screenWithin(patienceMs: number): Promise<void>;
  /** Stops listening to the session and the URL. */
  dispose(): void;
};

const NOT_FOUND: RouteObject = {
  path: '*',
  ...handle((t) => t('notFound.title')),
  lazy: async () => {
    const page = await import('../../features/not-found/pages/not-found-page.tsx');
    return { Component: page.NotFoundPage };
  },
};

/** The token in the query is kept. */
const LANDING_ROUTES: readonly RouteObject[] = LANDINGS.map(({ from, to }) => ({
  path: from,
  element: null,
  loader: ({ request }) => redirect(to + new URL(request.url).search),
}));

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

/** Routes of a signed-in user. URLs of other roles are not found. */
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
    children: inShell,
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

/** Routes without a session. The URL of a private screen redirects to the sign-in, and is kept for later. */
function signedOutRoutes(): RouteObject[] {
  const toSignIn = [...new Set([PATHS.login, ...APP_ROUTES.map(({ path }) => path)])].map((path) => ({
    path,
    element: null,
    loader: ({ request }: { request: Request }) => redirect(signInPathKeeping(new URL(request.url))),
  }));
  const open: RouteObject = { Component: OpenFrame, children: [...openPages(OPEN_ROUTES), NOT_FOUND] };
  return [{ ...FRAME, children: [...toSignIn, ...LANDING_ROUTES, open] }];
}

export function createSessionRouter(sessions: SessionStore): SessionRouter {
  const listeners = new Set<() => void>();
  let session = sessions.current();
  let current: NumberedRouter = { router: createRouter(session), number: 1 };

  const unsubscribe = sessions.subscribe(() => {
    const before = session;
    session = sessions.current();
    // Another address of the same user changes no screen.
    if (isSameSession(session, before)) return;
    window.history.replaceState(null, '', addressAfterChange(session, sessions));
    current.router.dispose();
    current = { router: createRouter(session), number: current.number + 1 };
    for (const listener of [...listeners]) listener();
  });

  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    screenWithin: (patienceMs) =>
      new Promise((resolve) => {
        const { router } = current;
        if (router.state.initialized) resolve();
        router.subscribe(({ initialized }) => initialized && resolve());
        setTimeout(resolve, patienceMs);
      }),
    dispose() {
      unsubscribe();
      current.router.dispose();
    },
  };
}

function createRouter(session: Session | undefined): NumberedRouter['router'] {
  return createBrowserRouter(session ? signedInRoutes(viewOf(session)) : signedOutRoutes());
}

function addressAfterChange(session: Session | undefined, sessions: SessionStore): string {
  if (session) return destinationAfterSignIn(viewOf(session), window.location);
  const { pathname, search } = window.location;
  // The target of a link in a mail does not depend on the session, which the link may have ended.
  if (OPEN_ROUTES.some(({ path, isLinked }) => isLinked && path === pathname)) return pathname + search;
  return sessions.lastEnd() === 'chosen' ? PATHS.signIn : signInPathKeeping(window.location);
}

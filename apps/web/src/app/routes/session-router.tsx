import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { PATHS } from '../../lib/paths/paths.ts';
import {
  hasSameRights,
  isSame as isSameSession,
  type Session,
  type SessionStore,
} from '../../lib/session/session-store.ts';
import { OpenFrame } from '../shell/open-frame.tsx';
import { FRAME, LANDING_ROUTES, NOT_FOUND, openPages } from './frame.tsx';
import { PRIVATE_PATHS, signInPathKeeping } from './kept-path.ts';
import { OPEN_ROUTES } from './open-routes.tsx';
import type { Screens } from './signed-in-routes.tsx';

type Router = ReturnType<typeof createBrowserRouter>;

/** Incremented for each router: a new one remounts the whole tree. Missing: its routes are being loaded. */
type NumberedRouter = { readonly router: Router | undefined; readonly number: number };

/** The router of the signed-in user, created again when that changes. */
export type SessionRouter = {
  current(): NumberedRouter;
  subscribe(listener: () => void): () => void;
  /** Resolves when the code of the first screen is loaded, or after a time-out in milliseconds. */
  screenWithin(patienceMs: number): Promise<void>;
  /** Stops listening to the session and the URL. */
  dispose(): void;
};

/** Routes without a session. The URL of a private screen redirects to the sign-in, and is kept for later. */
function signedOutRoutes(): RouteObject[] {
  const toSignIn = [PATHS.login, ...PRIVATE_PATHS].map((path) => ({
    path,
    element: null,
    loader: ({ request }: { request: Request }) => redirect(signInPathKeeping(new URL(request.url))),
  }));
  const open: RouteObject = { Component: OpenFrame, children: [...openPages(OPEN_ROUTES), NOT_FOUND] };
  return [{ ...FRAME, children: [...toSignIn, ...LANDING_ROUTES, open] }];
}

/** The error view, at every address, if the routes could not be loaded. */
const failedRoutes = (error: unknown): RouteObject[] => [
  {
    ...FRAME,
    children: [
      {
        path: '*',
        element: null,
        loader: () => {
          throw error;
        },
      },
    ],
  },
];

export function createSessionRouter(sessions: SessionStore): SessionRouter {
  const listeners = new Set<() => void>();
  let session = sessions.current();
  let current: NumberedRouter = { router: undefined, number: 0 };

  function show(router: Router | undefined): void {
    current.router?.dispose();
    current = { router, number: current.number + 1 };
    for (const listener of [...listeners]) listener();
  }

  /** @param hasChanged whether the session began or ended in the open page, whose address may have to follow */
  async function open(hasChanged: boolean): Promise<void> {
    if (!session) {
      if (hasChanged) window.history.replaceState(null, '', addressAfterEnd(sessions));
      return show(createBrowserRouter(signedOutRoutes()));
    }
    const opened = session;
    // Screens of the session before must not run in this one.
    if (hasChanged) show(undefined);
    const { routes, addressAfterSignIn } = await loadScreensOf(opened);
    if (!session || !isSameSession(session, opened) || !hasSameRights(session, opened)) return;
    if (hasChanged) window.history.replaceState(null, '', addressAfterSignIn(window.location));
    show(createBrowserRouter(routes));
  }

  const unsubscribe = sessions.subscribe(() => {
    const before = session;
    session = sessions.current();
    if (!isSameSession(session, before)) void open(true);
    // Another address of the same user changes no screen, but other rights do, at the same address.
    else if (session && before && !hasSameRights(session, before)) void open(false);
  });
  const opened = open(false);

  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    screenWithin: (patienceMs) =>
      new Promise((resolve) => {
        void opened.then(() => {
          if (current.router?.state.initialized) resolve();
          current.router?.subscribe(({ initialized }) => initialized && resolve());
        });
        setTimeout(resolve, patienceMs);
      }),
    dispose() {
      unsubscribe();
      session = undefined;
      current.router?.dispose();
    },
  };
}

/** Their code is not loaded before there is a session. */
async function loadScreensOf(session: Session): Promise<Screens> {
  try {
    const { screensOf } = await import('./signed-in-routes.tsx');
    return screensOf(session);
  } catch (error) {
    return { routes: failedRoutes(error), addressAfterSignIn: ({ href }) => href };
  }
}

function addressAfterEnd(sessions: SessionStore): string {
  const { pathname, search } = window.location;
  // The target of a link in a mail does not depend on the session, which the link may have ended.
  if (OPEN_ROUTES.some(({ path, isLinked }) => isLinked && path === pathname)) return pathname + search;
  return sessions.lastEnd() === 'chosen' ? PATHS.signIn : signInPathKeeping(window.location);
}

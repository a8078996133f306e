import { matchPath } from 'react-router';
import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute } from '../../lib/routing/app-route.ts';
import { isAmong, type Reader, readerOf } from '../../lib/session/role.ts';
import type { Session } from '../../lib/session/session-store.ts';
import { APP_ROUTES } from '../features.ts';
import { keptPath } from './kept-path.ts';

/** The console's view for a kind of user. */
export type View = Reader & { readonly isReducedMenu: boolean };

export function viewOf(session: Session): View {
  return { ...readerOf(session), isReducedMenu: session.isReducedMenu };
}

export function routesOf(view: View): AppRoute[] {
  return APP_ROUTES.filter((route) => isAmong(route, view) && (!view.isReducedMenu || route.inReducedMenu));
}

/** Paths of screens that readers of this kind have with a higher role, or with rights that are not limited to places. */
export function withheldPaths(view: View): string[] {
  const own = new Set(routesOf(view).map(({ path }) => path));
  const ofKind = APP_ROUTES.filter((route) => route.roles.includes(view.role) && !isAmong(route, view));
  return [...new Set(ofKind.map(({ path }) => path))].filter((path) => !own.has(path));
}

/** Whether a view has a screen at a path. */
export const hasScreenAt = (view: View, pathname: string): boolean =>
  routesOf(view).some(({ path }) => matchPath(path, pathname) !== null);

/**
 * The path to open after sign-in: the current or previous one, if the user has a screen there, else the dashboard. The
 * path is untrusted: it comes from the address bar.
 */
export function destinationAfterSignIn(view: View, location: Pick<Location, 'pathname' | 'search'>): string {
  const isSignIn = location.pathname === PATHS.signIn || location.pathname === PATHS.secondStep;
  const kept = isSignIn ? keptPath(location.search) : undefined;
  const wanted = kept ?? { pathname: location.pathname, search: location.search };
  return hasScreenAt(view, wanted.pathname) ? wanted.pathname + wanted.search : PATHS.dashboard;
}

import { matchPath } from 'react-router';
import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute } from '../../lib/routing/app-route.ts';
import { isAmong, type Reader, readerOf } from '../../lib/session/role.ts';
import type { Session } from '../../lib/session/session-store.ts';
import { APP_ROUTES } from '../features.ts';

/** The console's view for a kind of user. */
export type View = Reader & { readonly isReducedMenu: boolean };

export function viewOf(session: Session): View {
  return { ...readerOf(session), isReducedMenu: session.isReducedMenu };
}

export function routesOf(view: View): AppRoute[] {
  return APP_ROUTES.filter((route) => isAmong(route, view) && (!view.isReducedMenu || route.inReducedMenu));
}

/** Whether any user could have a screen at this path after sign-in. */
function isPrivatePath(pathname: string): boolean {
  return APP_ROUTES.some(({ path }) => matchPath(path, pathname) !== null);
}

/**
 * The path to open after sign-in: the current or previous one, if the user has a screen there, else the dashboard. The
 * path is untrusted: it comes from the address bar.
 */
export function destinationAfterSignIn(view: View, location: Pick<Location, 'pathname' | 'search'>): string {
  const isSignIn = location.pathname === PATHS.signIn || location.pathname === PATHS.secondStep;
  const kept = isSignIn ? keptPath(location.search) : undefined;
  const wanted = kept ?? { pathname: location.pathname, search: location.search };
  const isTheirs = routesOf(view).some(({ path }) => matchPath(path, wanted.pathname) !== null);
  return isTheirs ? wanted.pathname + wanted.search : PATHS.dashboard;
}

const KEPT_PATH = 'next';

/** The URL of the sign-in page that returns to the present screen. */
export function signInPathKeeping({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  if (!isPrivatePath(pathname) || pathname === PATHS.dashboard) return PATHS.signIn;
  return `${PATHS.signIn}?${new URLSearchParams({ [KEPT_PATH]: pathname + search })}`;
}

/** Parsed as a path of this console, so that it cannot point to another host. */
function keptPath(search: string): Pick<Location, 'pathname' | 'search'> | undefined {
  const next = new URLSearchParams(search).get(KEPT_PATH);
  if (!next?.startsWith('/') || !URL.canParse(next, window.location.origin)) return undefined;
  const { origin, pathname, search: nextSearch } = new URL(next, window.location.origin);
  return origin === window.location.origin ? { pathname, search: nextSearch } : undefined;
}

import { matchPath } from 'react-router';
import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute } from '../../lib/routing/app-route.ts';
import { type Role, roleOf } from '../../lib/session/role.ts';
import type { Session } from '../../lib/session/session-store.ts';
import { APP_ROUTES } from '../features.ts';

/** What of the console a user sees. */
export type View = { readonly role: Role; readonly isReducedMenu: boolean };

export function viewOf(session: Session): View {
  return { role: roleOf(session), isReducedMenu: session.isReducedMenu };
}

export function routesOf({ role, isReducedMenu }: View): AppRoute[] {
  return APP_ROUTES.filter((route) => route.roles.includes(role) && (!isReducedMenu || route.inReducedMenu));
}

/** Whether a user who signs in could have a screen at this address. */
function isPrivatePath(pathname: string): boolean {
  return APP_ROUTES.some(({ path }) => matchPath(path, pathname) !== null);
}

/**
 * Where a user goes who has just signed in: to the address they are at or were at before, if it is a screen of
 * theirs, else to the dashboard. The address comes from the address bar, where anyone may have written it.
 */
export function destinationAfterSignIn(view: View, location: Pick<Location, 'pathname' | 'search'>): string {
  const kept = location.pathname === PATHS.signIn ? keptPath(location.search) : undefined;
  const wanted = kept ?? { pathname: location.pathname, search: location.search };
  const isTheirs = routesOf(view).some(({ path }) => matchPath(path, wanted.pathname) !== null);
  return isTheirs ? wanted.pathname + wanted.search : PATHS.dashboard;
}

const KEPT_PATH = 'next';

/** The sign-in page's address that leads back to where a user is now. */
export function signInPathKeeping({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  if (!isPrivatePath(pathname) || pathname === PATHS.dashboard) return PATHS.signIn;
  return `${PATHS.signIn}?${new URLSearchParams({ [KEPT_PATH]: pathname + search })}`;
}

/** Read as a path of this console, whatever it says: it can never name another host. */
function keptPath(search: string): Pick<Location, 'pathname' | 'search'> | undefined {
  const next = new URLSearchParams(search).get(KEPT_PATH);
  if (!next?.startsWith('/') || !URL.canParse(next, window.location.origin)) return undefined;
  const { origin, pathname, search: nextSearch } = new URL(next, window.location.origin);
  return origin === window.location.origin ? { pathname, search: nextSearch } : undefined;
}

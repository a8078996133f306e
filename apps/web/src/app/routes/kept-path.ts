import { matchPath } from 'react-router';
import { PATHS } from '../../lib/paths/paths.ts';
import { LANDINGS, OPEN_ROUTES } from './open-routes.tsx';

const OPEN_PATHS: ReadonlySet<string> = new Set([
  PATHS.login,
  ...OPEN_ROUTES.map(({ path }) => path),
  ...LANDINGS.map(({ from }) => from),
]);

/** The paths that need a session. Their screens are not known before the sign-in, which loads none of them. */
export const PRIVATE_PATHS: readonly string[] = Object.values(PATHS).filter((path) => !OPEN_PATHS.has(path));

/** Whether any user could have a screen at this path after sign-in. */
function isPrivatePath(pathname: string): boolean {
  return PRIVATE_PATHS.some((path) => matchPath(path, pathname) !== null);
}

const KEPT_PATH = 'next';

/** The URL of the sign-in page that returns to the present screen. */
export function signInPathKeeping({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  if (!isPrivatePath(pathname) || pathname === PATHS.dashboard) return PATHS.signIn;
  return `${PATHS.signIn}?${new URLSearchParams({ [KEPT_PATH]: pathname + search })}`;
}

/** Parsed as a path of this console, so that it cannot point to another host. */
export function keptPath(search: string): Pick<Location, 'pathname' | 'search'> | undefined {
  const next = new URLSearchParams(search).get(KEPT_PATH);
  if (!next?.startsWith('/') || !URL.canParse(next, window.location.origin)) return undefined;
  const { origin, pathname, search: nextSearch } = new URL(next, window.location.origin);
  return origin === window.location.origin ? { pathname, search: nextSearch } : undefined;
}

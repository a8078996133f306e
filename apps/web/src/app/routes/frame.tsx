import { type RouteObject, redirect } from 'react-router';
import type { OpenRoute, PageTitle, RouteHandle } from '../../lib/routing/app-route.ts';
import { ConsoleErrorView } from '../shell/error-views.tsx';
import { PageFrame, PageLoading } from '../shell/page-frame.tsx';
import { LANDINGS } from './open-routes.tsx';

/** The route around all others. */
export const FRAME = { Component: PageFrame, HydrateFallback: PageLoading, ErrorBoundary: ConsoleErrorView };

export const handle = (title: PageTitle): { handle: RouteHandle } => ({ handle: { title } });

export function openPages(routes: readonly OpenRoute[]): RouteObject[] {
  return routes.map(({ path, title, load }) => ({ path, ...handle(title), lazy: load }));
}

export const NOT_FOUND: RouteObject = {
  path: '*',
  ...handle((t) => t('notFound.title')),
  lazy: async () => {
    const page = await import('../../features/not-found/pages/not-found-page.tsx');
    return { Component: page.NotFoundPage };
  },
};

/** In place of a screen that the reader's role does not have. */
export const NO_ACCESS = {
  ...handle((t) => t('notFound.noAccess.title')),
  lazy: async () => {
    const page = await import('../../features/not-found/pages/not-found-page.tsx');
    return { Component: page.NoAccessPage };
  },
};

/** The token in the query is kept. */
export const LANDING_ROUTES: readonly RouteObject[] = LANDINGS.map(({ from, to }) => ({
  path: from,
  element: null,
  loader: ({ request }) => redirect(to + new URL(request.url).search),
}));

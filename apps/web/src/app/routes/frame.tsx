import type { RouteObject } from 'react-router';
import type { OpenRoute, PageTitle, RouteHandle } from '../../lib/routing/app-route.ts';
import { ConsoleErrorView } from '../shell/error-views.tsx';
import { PageFrame, PageLoading } from '../shell/page-frame.tsx';

/** The route around all others. */
export const FRAME = { Component: PageFrame, HydrateFallback: PageLoading, ErrorBoundary: ConsoleErrorView };

export const handle = (title: PageTitle): { handle: RouteHandle } => ({ handle: { title } });

export function openPages(routes: readonly OpenRoute[]): RouteObject[] {
  return routes.map(({ path, title, load }) => ({ path, ...handle(title), lazy: load }));
}

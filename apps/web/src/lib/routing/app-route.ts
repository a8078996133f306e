import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { Role } from '../session/role.ts';

/** The document's title; may contain names from the URL, such as a device's. */
export type PageTitle = (t: TFunction, params: Params) => string;

/** Properties of a route for the surrounding frame. */
export type RouteHandle = { readonly title: PageTitle };

type LoadPage = () => Promise<{ Component: ComponentType }>;

/** Loads a screen on demand: the module's export of that name. */
export function screen<Name extends string>(
  load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>,
  name: Name,
): LoadPage {
  return async () => ({ Component: (await load())[name] });
}

/** A screen for signed-in users. Several may share a path if each role has at most one of them. */
export type AppRoute = {
  readonly path: string;
  readonly roles: readonly Role[];
  /** Whether users with the reduced menu have it, too. */
  readonly inReducedMenu?: boolean;
  readonly title: PageTitle;
  /** Paths of the menu entries that the screen is opened from: the one in the role's menu is marked. */
  readonly under?: readonly string[];
  /** Fills the page, without top bar and sidebar. */
  readonly isFullPage?: boolean;
  readonly load: LoadPage;
};

/** A screen before sign-in. */
export type OpenRoute = {
  readonly path: string;
  readonly title: PageTitle;
  readonly load: LoadPage;
  /** Target of a link in a mail: opened for signed-in users, too. */
  readonly isLinked?: boolean;
};

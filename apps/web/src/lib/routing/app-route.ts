import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { Role } from '../session/role.ts';

/** The document's title; what the address names, such as a device, can be in it. */
export type PageTitle = (t: TFunction, params: Params) => string;

/** What a route tells the frame around it. */
export type RouteHandle = { readonly title: PageTitle };

type LoadPage = () => Promise<{ Component: ComponentType }>;

/** Loads a screen when it is opened: what its module exports under that name. */
export function screen<Name extends string>(
  load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>,
  name: Name,
): LoadPage {
  return async () => ({ Component: (await load())[name] });
}

/** A screen for signed-in users. Several rows may share an address: each role has at most one of them. */
export type AppRoute = {
  readonly path: string;
  readonly roles: readonly Role[];
  /** Whether users with the reduced menu have it too. */
  readonly inReducedMenu?: boolean;
  readonly title: PageTitle;
  /** Addresses of menu entries that the screen is opened from: the one in the role's menu is marked there. */
  readonly under?: readonly string[];
  /** Fills the page, without top bar and sidebar. */
  readonly isFullPage?: boolean;
  readonly load: LoadPage;
};

/** A screen in front of the sign-in. */
export type OpenRoute = {
  readonly path: string;
  readonly title: PageTitle;
  readonly load: LoadPage;
  /** A link in a mail leads here: it is opened also while a user is signed in. */
  readonly isLinked?: boolean;
};

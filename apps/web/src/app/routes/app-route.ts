import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import type { Role } from '../../lib/session/role.ts';
import type { Icon } from '../../ui/icon/icons.tsx';
import type { PageTitle } from './route-handle.ts';

type LoadPage = () => Promise<{ Component: ComponentType }>;

/** An entry of the sidebar. */
export type MenuPlace = {
  readonly label: ParseKeys;
  readonly icon: Icon;
  /** Smaller comes first; each role has an order of its own. */
  readonly position: Partial<Record<Role, number>>;
};

/** A screen of somebody who is signed in. Several rows may share an address: each role has at most one of them. */
export type AppRoute = {
  readonly path: string;
  readonly roles: readonly Role[];
  /** Whether users with the reduced menu have it too. */
  readonly inReducedMenu: boolean;
  readonly title: PageTitle;
  /** Left out: the screen is opened from another one. */
  readonly menu?: MenuPlace;
  /** Addresses of menu entries that such a screen is opened from: the one in the role's menu is marked there. */
  readonly under?: readonly string[];
  /** Fills the page, without top bar and sidebar. */
  readonly isFullPage?: boolean;
  readonly load: LoadPage;
};

/** A screen of somebody who is not signed in. */
export type OpenRoute = {
  readonly path: string;
  readonly title: PageTitle;
  readonly load: LoadPage;
  /** A link in a mail leads here: it is opened also where somebody is signed in. */
  readonly isLinked?: boolean;
};

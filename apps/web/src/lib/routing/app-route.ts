import type { ProductMessageKind } from '@airdeck/contract/messages/messages';
import type { ParseKeys, TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import type { Readers } from '../session/role.ts';
import type { StoredUser } from '../session/stored-data.ts';
import type { EntryWords } from './feature-words.ts';

/** The document's title; may contain names from the URL, such as a device's. */
export type PageTitle = (t: TFunction, params: Params) => string;

/** Properties of a route for the surrounding frame. */
export type RouteHandle = { readonly title: PageTitle };

/** Parts of the whole console that a screen may use. */
export type ConsoleParts = {
  /** The screens of the reader. */
  readonly routes: readonly AppRoute[];
  readonly loadWords: () => Promise<EntryWords>;
};

type Page = Promise<{ Component: ComponentType }>;

/** Loads a screen on demand: the module's export of that name. */
export function screen<Name extends string>(
  load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>,
  name: Name,
): () => Page {
  return async () => ({ Component: (await load())[name] });
}

/** The parts of the console. Each is an entry of the sidebar for the roles that use it most. */
export type Section =
  | 'dashboard'
  | 'tenants'
  | 'customers'
  | 'devices'
  | 'alerts'
  | 'messages'
  | 'history'
  | 'purifiers'
  | 'shipments'
  | 'partners'
  | 'questions'
  | 'feedback'
  | 'profile';

/** Tabs of a section that stand behind one. */
export type TabGroup = 'account' | 'security' | 'administration' | 'setup';

/**
 * Things that a tab may need: devices with modes; automations, or the right to make some; the role of the customer's
 * administrator; places, which are that administrator's, or those to which a user is limited; as many users as keep each
 * of them unknown.
 */
export type TabNeed = 'purifiers' | 'automations' | 'administration' | 'places' | 'people';

/** A tab below the title of a section. */
export type SectionTab = {
  /** Position among the tabs of the section: the most used first. */
  readonly order: number;
  /** The group behind whose tab it stands, in a row of its own. */
  readonly group?: TabGroup;
  /** If the title of the screen is longer than needed beside the section's. */
  readonly label?: (t: TFunction) => string;
  /** Address of the tab, if the same screen has another address, too. */
  readonly path?: string;
  /** Address of the reader's own, if the path has parameters. */
  readonly address?: (reader: StoredUser) => string;
  /** Whether it is for those only whose rights are limited to branches: others open the screen from one that these lack. */
  readonly ofBranches?: true;
  /** Things without each of which the screen of a customer's user is empty, so that the tab is left out. */
  readonly needs?: readonly TabNeed[];
};

/** A screen for signed-in users. Several may share a path if each role has at most one of them. */
export type AppRoute = Readers & {
  readonly path: string;
  /** Whether users with the reduced menu have it, too. */
  readonly inReducedMenu?: boolean;
  readonly title: PageTitle;
  /** The part of the console to which the screen belongs, whose entry in the sidebar is marked. */
  readonly section?: Section;
  /** If the screen is a tab of its section, not opened from one. The first tab is the section's own screen. */
  readonly tab?: SectionTab;
  /** Fills the page, without top bar and sidebar. */
  readonly isFullPage?: boolean;
  /** The link to the screen in messages of these kinds. The `:id` of its path is the subject of the message. */
  readonly messageLink?: { readonly label: ParseKeys; readonly kinds: readonly ProductMessageKind[] };
  readonly load: (parts: ConsoleParts) => Page;
};

/** A screen before sign-in. */
export type OpenRoute = {
  readonly path: string;
  readonly title: PageTitle;
  readonly load: () => Page;
  /** Target of a link in a mail, or for everyone: opened for signed-in users, too. */
  readonly isLinked?: boolean;
};

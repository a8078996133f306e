import type { TFunction } from 'i18next';
import type { Section } from '../../../lib/routing/app-route.ts';
import type { StoredUser } from '../../../lib/session/stored-data.ts';
import type { Icon } from '../../../ui/icon/icons.tsx';
import { addressOf, headOf, menuOf, SECTIONS, type TabRoute, tabsOf } from '../../navigation.ts';
import type { View } from '../../routes/views.ts';

type Reader = {
  readonly view: View;
  readonly user: StoredUser;
  /** Whether a tab would be empty. */
  readonly lacks: (tab: TabRoute) => boolean;
};

/** A screen of the reader's console, by its section and its tab. */
export type ScreenOption = {
  readonly path: string;
  readonly label: string;
  /** The section, unless it is the label. */
  readonly section: string | undefined;
  readonly icon: Icon;
};

/**
 * The screens whose names contain every word of a text, first those that begin with it; without a text, the entries of
 * the sidebar.
 */
export function screensNamed(text: string, reader: Reader, t: TFunction, language: string): ScreenOption[] {
  const { view } = reader;
  const folded = fold(text, language).trim();
  const words = folded.split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    return menuOf(view).map(({ path, label, icon }) => ({ path, label: t(label), section: undefined, icon }));
  }
  const rank = ({ label }: ScreenOption) => (fold(label, language).startsWith(folded) ? 0 : 1);
  return SECTIONS.flatMap((section) => screensOf(reader, section, t))
    .filter(({ label, section }) => {
      const name = fold(`${section ?? ''} ${label}`, language);
      return words.every((word) => name.includes(word));
    })
    .sort((one, other) => rank(one) - rank(other));
}

function screensOf({ view, user, lacks }: Reader, section: Section, t: TFunction): ScreenOption[] {
  const { label, icon } = headOf(view, section);
  const name = t(label);
  const tabs = tabsOf(view, section).filter((tab) => !lacks(tab));
  return tabs.map((tab) => {
    const own = tabs.length === 1 ? name : (tab.tab.label?.(t) ?? tab.title(t, {}));
    return { path: addressOf(tab, user), label: own, section: own === name ? undefined : name, icon };
  });
}

/** Letters without case and accents. */
const fold = (text: string, language: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase(language);

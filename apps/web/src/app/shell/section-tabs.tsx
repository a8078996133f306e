import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session/session.ts';
import { CurrentSection } from '../../ui/page-head/page-section.ts';
import { PageTabs } from '../../ui/page-tabs/page-tabs.tsx';
import { addressOf, headOf, type TabRoute, tabsOf } from '../navigation.ts';
import type { View } from '../routes/views.ts';
import { prepareTabs, useLacks } from './lacks.ts';
import { groupsOf } from './tab-groups.ts';

/** Loads what decides the tabs of a screen, and gives its head the title and the tabs of its section. */
export async function prepareSectionTabs(view: View, route: TabRoute) {
  await prepareTabs(view, tabsOf(view, route.section));
  const withSectionTabs =
    (Screen: ComponentType): ComponentType =>
    () => (
      <SectionTabs view={view} route={route}>
        <Screen />
      </SectionTabs>
    );
  return { withSectionTabs };
}

function SectionTabs({ view, route, children }: { view: View; route: TabRoute; children: ReactNode }) {
  const { t } = useTranslation();
  const session = useSession();
  const tabs = tabsOf(view, route.section);
  const lacks = useLacks(view, tabs);
  // The session ends while this is still mounted; the router follows immediately.
  if (!session) return null;
  const current = route.tab.path ?? route.path;
  const shown = tabs
    .filter((tab) => tab.path === current || !lacks(tab))
    .map((tab) => ({
      group: tab.tab.group,
      label: tab.tab.label?.(t) ?? tab.title(t, {}),
      to: addressOf(tab, session.user),
      isCurrent: tab.path === current,
    }));
  const groups = groupsOf(shown, ({ group }) => group).map(({ label, tabs: inside }) => ({
    label: label ? t(label) : inside[0].label,
    to: inside[0].to,
    isCurrent: inside.some(({ isCurrent }) => isCurrent),
    inside: inside.length > 1 ? inside : undefined,
  }));
  const inside = groups.find(({ isCurrent }) => isCurrent)?.inside;
  const head = headOf(view, route.section);
  const name = t(head.label);
  const section = {
    title: head.title ? t(head.title) : name,
    isFirst: shown[0]?.isCurrent === true,
    tabs: (count: string | undefined) => (
      <PageTabs label={name} tabs={groups} inside={inside} count={count} />
    ),
  };
  return <CurrentSection value={shown.length > 1 ? section : undefined}>{children}</CurrentSection>;
}

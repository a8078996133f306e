import { listAutomationModes } from '@airdeck/contract/automations/automations';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ownRecordQuery } from '../../lib/accounts/own-record.ts';
import { queryOf } from '../../lib/query/query.ts';
import type { SectionTab } from '../../lib/routing/app-route.ts';
import { useSession } from '../../lib/session/session.ts';
import { CurrentSection } from '../../ui/page-head/page-section.ts';
import { PageTabs } from '../../ui/page-tabs/page-tabs.tsx';
import { headOf, type TabRoute, tabsOf } from '../navigation.ts';
import type { View } from '../routes/views.ts';

/** The same screen, whose head has the title and the tabs of its section. */
export function withSectionTabs(view: View, route: TabRoute, Screen: ComponentType): ComponentType {
  return () => (
    <SectionTabs view={view} route={route}>
      <Screen />
    </SectionTabs>
  );
}

function SectionTabs({ view, route, children }: { view: View; route: TabRoute; children: ReactNode }) {
  const { t } = useTranslation();
  const tabs = tabsOf(view, route.section);
  const lacks = useLacks(view, tabs);
  const current = route.tab.path ?? route.path;
  const shown = tabs
    .filter(({ path, tab: { needs } }) => path === current || needs === undefined || !lacks[needs])
    .map(({ path, title, tab }) => ({
      label: tab.label?.(t) ?? title(t, {}),
      to: path,
      isCurrent: path === current,
    }));
  const head = headOf(view, route.section);
  const name = t(head.label);
  const section = {
    title: head.title ? t(head.title) : name,
    isFirst: shown[0]?.isCurrent === true,
    tabs: (count: string | undefined) => <PageTabs label={name} tabs={shown} count={count} />,
  };
  return <CurrentSection value={shown.length > 1 ? section : undefined}>{children}</CurrentSection>;
}

/**
 * Things that a customer's user is known not to have, without which some tabs would be empty. Administrators of a
 * tenant have all tabs: the screens are where they begin.
 */
function useLacks(
  { role }: View,
  tabs: readonly TabRoute[],
): Record<NonNullable<SectionTab['needs']>, boolean> {
  const mayLack = (what: SectionTab['needs']) =>
    role === 'customer' && tabs.some(({ tab: { needs } }) => needs === what);
  const { data: modes } = useQuery({
    ...queryOf(listAutomationModes, {}),
    enabled: mayLack('purifiers'),
  });
  const userId = useSession()?.user.id.id ?? '';
  const { data: record } = useQuery({ ...ownRecordQuery(userId), enabled: mayLack('administration') });
  return {
    purifiers: mayLack('purifiers') && modes?.length === 0,
    // The record is that of the top bar, too, which every role has.
    administration: mayLack('administration') && record?.isCustomerAdministrator === false,
  };
}

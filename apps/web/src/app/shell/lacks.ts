import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../lib/query/query-client.ts';
import type { TabNeed } from '../../lib/routing/app-route.ts';
import { lackedQuery } from '../../lib/routing/tab-needs.ts';
import { sessionStore, useSession } from '../../lib/session/session.ts';
import type { TabRoute } from '../navigation.ts';
import type { View } from '../routes/views.ts';

/**
 * Administrators of a tenant lack nothing: the screens are where they begin. Those who are limited to branches of the
 * places' tree have these places.
 */
const needsOf = ({ role, isLimited }: View, tabs: readonly TabRoute[]): readonly TabNeed[] => {
  const needs = role === 'customer' ? new Set(tabs.flatMap(({ tab }) => tab.needs ?? [])) : [];
  return [...needs].filter((need) => need !== 'places' || isLimited !== true);
};

/** Time after which a page is shown without the tabs that are not decided. */
const PATIENCE_MS = 1000;

/** Loads what decides the tabs of a page in parallel with its code, so that they do not change after the first paint. */
export async function prepareTabs(view: View, tabs: readonly TabRoute[]): Promise<void> {
  const needs = needsOf(view, tabs);
  if (needs.length === 0) return;
  const decided = queryClient.ensureQueryData(lackedQuery(needs, sessionStore.current()?.user.id.id ?? ''));
  const waited = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([decided.catch(() => undefined), waited]);
}

/** Whether a tab would be empty for a customer's user, who lacks what it needs or of whom it is not known yet. */
export function useLacks(view: View, tabs: readonly TabRoute[]): (tab: TabRoute) => boolean {
  const userId = useSession()?.user.id.id ?? '';
  const wanted = needsOf(view, tabs);
  const { data: lacked = wanted } = useQuery({ ...lackedQuery(wanted, userId), enabled: wanted.length > 0 });
  return ({ tab: { needs = [] } }) => needs.some((need) => lacked.includes(need));
}

import { listAutomationModes } from '@airdeck/contract/automations/automations';
import { useQuery } from '@tanstack/react-query';
import { ownRecordQuery } from '../../lib/accounts/own-record.ts';
import { queryOf } from '../../lib/query/query.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import type { SectionTab } from '../../lib/routing/app-route.ts';
import { sessionStore, useSession } from '../../lib/session/session.ts';
import type { TabRoute } from '../navigation.ts';
import type { View } from '../routes/views.ts';

type Need = NonNullable<SectionTab['needs']>;

// Kept while the session lasts: a tab must not come late at a later visit.
const modesQuery = () => ({ ...queryOf(listAutomationModes, {}), gcTime: Number.POSITIVE_INFINITY });

/** Administrators of a tenant have all tabs: the screens are where they begin. */
const mayLack = ({ role }: View, tabs: readonly TabRoute[], what: Need): boolean =>
  role === 'customer' && tabs.some(({ tab: { needs } }) => needs === what);

/** Those who are limited to branches of the places' tree have these places. */
const mayLackPlaces = (view: View, tabs: readonly TabRoute[]): boolean =>
  view.isLimited !== true && mayLack(view, tabs, 'places');

/** Time after which a page is shown without the tabs that are not decided. */
const PATIENCE_MS = 1000;

/** Loads what decides the tabs of a page in parallel with its code, so that they do not change after the first paint. */
export async function prepareTabs(view: View, tabs: readonly TabRoute[]): Promise<void> {
  const userId = sessionStore.current()?.user.id.id ?? '';
  const decided = Promise.allSettled([
    mayLack(view, tabs, 'purifiers') ? queryClient.ensureQueryData(modesQuery()) : undefined,
    mayLack(view, tabs, 'administration') || mayLackPlaces(view, tabs)
      ? queryClient.ensureQueryData(ownRecordQuery(userId))
      : undefined,
  ]);
  await Promise.race([decided, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

/**
 * Whether a tab would be empty for a customer's user, who lacks something that it needs. What is not known yet counts as
 * lacking, what cannot be read does not.
 */
export function useLacks(view: View, tabs: readonly TabRoute[]): (tab: TabRoute) => boolean {
  const wantsModes = mayLack(view, tabs, 'purifiers');
  const wantsPlaces = mayLackPlaces(view, tabs);
  const wantsRecord = wantsPlaces || mayLack(view, tabs, 'administration');
  const userId = useSession()?.user.id.id ?? '';
  const modes = useQuery({ ...modesQuery(), enabled: wantsModes });
  const record = useQuery({ ...ownRecordQuery(userId), enabled: wantsRecord });
  // The record is that of the top bar, too, which every role has.
  const isNoAdministrator =
    wantsRecord && (record.data ? record.data.accessRole !== 'ADMINISTRATOR' : !record.isError);
  const lacking: Readonly<Record<Need, boolean>> = {
    purifiers: wantsModes && (modes.data ? modes.data.length === 0 : !modes.isError),
    administration: isNoAdministrator,
    places: wantsPlaces && isNoAdministrator,
  };
  return ({ tab: { needs } }) => needs !== undefined && lacking[needs];
}

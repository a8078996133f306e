import { listAutomationModes, listAutomations } from '@airdeck/contract/automations/automations';
import { LEAST_PEOPLE } from '@airdeck/contract/felt-measured/felt-measured';
import { listUsersInConsole } from '@airdeck/contract/users/listed-users';
import { call, callPage } from '../api-client/call.ts';
import { queryOf } from '../query/query.ts';
import { queryClient } from '../query/query-client.ts';
import { administersAll } from '../session/role.ts';
import { sessionStore } from '../session/session.ts';
import type { TabNeed } from './app-route.ts';

const administers = async () => administersAll(sessionStore.current());

/** Whether a customer's user has what a tab needs. */
const HAS: Readonly<Record<TabNeed, (signal: AbortSignal) => Promise<boolean>>> = {
  async purifiers() {
    const modes = await queryClient.fetchQuery(queryOf(listAutomationModes, {}));
    return modes.length > 0;
  },
  async automations(signal) {
    const { mayManage, automations, ofTenant } = await call(listAutomations, { query: {} }, { signal });
    return mayManage || automations.length > 0 || ofTenant.length > 0;
  },
  administration: administers,
  places: administers,
  async people(signal) {
    const input = {
      query: { page: 0, pageSize: 1 },
      body: { filters: { userType: 'CUSTOMER_USER' } },
    } as const;
    const { totalElements } = await callPage(listUsersInConsole, input, { signal });
    return totalElements >= LEAST_PEOPLE;
  },
};

/** The needs that a customer's user lacks. What cannot be read does not count as lacking. */
export async function lackedBy(needs: readonly TabNeed[], signal: AbortSignal): Promise<readonly TabNeed[]> {
  const answers = await Promise.allSettled(needs.map((need) => HAS[need](signal)));
  return needs.filter((_need, index) => {
    const answer = answers[index];
    return answer?.status === 'fulfilled' && !answer.value;
  });
}

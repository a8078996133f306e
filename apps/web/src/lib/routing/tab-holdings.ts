import { listAutomationModes, listAutomations } from '@airdeck/contract/automations/automations';
import { listUsersInConsole } from '@airdeck/contract/users/listed-users';
import { ownRecordQuery } from '../accounts/own-record.ts';
import { call, callPage } from '../api-client/call.ts';
import { queryOf } from '../query/query.ts';
import { queryClient } from '../query/query-client.ts';
import type { TabNeed } from './app-route.ts';

type Reader = { readonly userId: string; readonly signal: AbortSignal };

/** Comfort has results from this number of people. */
const FEWEST_PEOPLE = 5;

/** Whether the reader administers the customer, by the record that the top bar reads for every role, too. */
async function administers({ userId }: Reader): Promise<boolean> {
  const { accessRole } = await queryClient.fetchQuery(ownRecordQuery(userId));
  return accessRole === 'ADMINISTRATOR';
}

/** Whether a customer's user has what a tab needs. */
const HAS: Readonly<Record<TabNeed, (reader: Reader) => Promise<boolean>>> = {
  async purifiers() {
    const modes = await queryClient.fetchQuery(queryOf(listAutomationModes, {}));
    return modes.length > 0;
  },
  async automations({ signal }) {
    const { mayManage, automations, ofTenant } = await call(listAutomations, { query: {} }, { signal });
    return mayManage || automations.length > 0 || ofTenant.length > 0;
  },
  administration: administers,
  places: administers,
  async people({ signal }) {
    const input = {
      query: { page: 0, pageSize: 1 },
      body: { filters: { userType: 'CUSTOMER_USER' } },
    } as const;
    const { totalElements } = await callPage(listUsersInConsole, input, { signal });
    return totalElements >= FEWEST_PEOPLE;
  },
};

/** The needs that a customer's user lacks. What cannot be read does not count as lacking. */
export async function lackedBy(needs: readonly TabNeed[], reader: Reader): Promise<readonly TabNeed[]> {
  const answers = await Promise.allSettled(needs.map((need) => HAS[need](reader)));
  return needs.filter((_need, index) => {
    const answer = answers[index];
    return answer?.status === 'fulfilled' && !answer.value;
  });
}

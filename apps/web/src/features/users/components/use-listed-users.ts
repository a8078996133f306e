import { useSearchParams } from 'react-router';
import { usePagedList } from '../../../lib/lists/use-paged-list.ts';
import type { ListDefaults } from '../../../ui/table/list-state.ts';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { listUsers, USERS_KEY } from '../api/list-users.ts';

/** The newest first, until the reader wants another order. */
const DEFAULTS: ListDefaults = { sort: { key: 'createdAt', direction: 'descending' }, pageSize: 10 };

/** The page of a customer's users that the address tells, for `UserTable`, and how many users there are. */
export function useListedUsers(customerId: string) {
  const [state, onStateChange] = useListState(useSearchParams(), DEFAULTS);
  const { result, total } = usePagedList({
    key: [...USERS_KEY, customerId],
    state,
    onStateChange,
    load: (signal) => listUsers(customerId, state, signal),
  });
  return { table: { result, state, onStateChange }, total };
}

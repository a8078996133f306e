import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { userName } from '../../../lib/accounts/user-name.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { PagedResult } from '../../../lib/lists/use-paged-list.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { ListState } from '../../../ui/table/list-state.ts';
import type { RowAction } from '../../../ui/table/row-actions.tsx';
import type { ShownUser } from '../api/list-users.ts';
import { userColumns } from './user-columns.tsx';

const NOBODY: ReadonlySet<string> = new Set();

type UserTableProps = {
  result: PagedResult<ShownUser>;
  state: ListState;
  onStateChange: (change: Partial<ListState>) => void;
  waiting?: ReadonlySet<string>;
  /** Left out: the list is only to look at. */
  actions?: ((user: ShownUser) => readonly RowAction[]) | undefined;
  emptyText: string;
  /** What fills the empty list, where the reader may. */
  emptyAction?: ReactNode;
};

/** The users of a customer, for anyone who may see them. */
export function UserTable(props: UserTableProps) {
  const { result, state, onStateChange, waiting = NOBODY, actions, emptyText, emptyAction } = props;
  const { t, i18n } = useTranslation();
  const format = useFormatters();
  return (
    <DataTable
      label={t('users.heading')}
      columns={userColumns(t, waiting, i18n.dir())}
      result={result}
      rowKey={({ _id }) => _id}
      rowName={userName}
      state={state}
      onStateChange={onStateChange}
      formatNumber={format.number}
      empty={{ drawing: 'people', text: emptyText, action: emptyAction }}
      {...(actions ? { actions } : {})}
    />
  );
}

import type { UsersApiKey } from '@airdeck/contract/api-keys/api-keys';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { deleteAction } from '../../../ui/table/row-actions.tsx';
import { TwoLines } from '../../../ui/table/two-lines.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { usersApiKeysQuery, withdrawKey } from '../api/api-keys.ts';
import { expiryText, type KeyWords, nameCell, rightsCell, usedCell } from '../components/key-cells.tsx';

const DEFAULTS: ListDefaults = { sort: { key: 'name', direction: 'ascending' }, pageSize: 25 };

/** The keys of all users in the scope of an administrator, who can withdraw each. */
export function UsersApiKeysPage() {
  const { t, i18n } = useTranslation();
  const words = { t, format: useReaderTimes(), direction: i18n.dir() };
  const { remove } = useActs();
  const { table } = useListPage(usersApiKeysQuery, DEFAULTS);

  const withdraw = (key: UsersApiKey) =>
    remove(
      t('apiKeys.users.withdrawQuestion', { name: isolate(key.name), owner: isolate(key.owner.email) }),
      () => withdrawKey(key),
      { done: t('apiKeys.withdrawn') },
    );

  return (
    <ListPage
      {...table}
      title={t('apiKeys.users.title')}
      text={t('apiKeys.users.text')}
      columns={columnsOf(words)}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      actions={(key) => [deleteAction(t('apiKeys.withdraw'), () => void withdraw(key))]}
      empty={{ drawing: 'people', text: t('apiKeys.users.none') }}
    />
  );
}

function columnsOf(words: KeyWords): Column<UsersApiKey>[] {
  const { t, direction } = words;
  return [
    {
      header: t('apiKeys.column.name'),
      cell: (key) => nameCell(key, words),
      sortKey: 'name',
    },
    {
      header: t('apiKeys.column.owner'),
      cell: ({ owner }) => (
        <TwoLines
          direction={direction}
          first={owner.email}
          second={[owner.firstName, owner.lastName].filter(Boolean).join(' ')}
        />
      ),
      sortKey: 'owner',
    },
    {
      header: t('apiKeys.column.rights'),
      cell: (key) => rightsCell(key, words, 'ofOwner'),
    },
    {
      header: t('apiKeys.column.used'),
      cell: (key) => usedCell(key, words),
      sortKey: 'lastUsedTime',
    },
    {
      header: t('apiKeys.column.expires'),
      cell: (key) => expiryText(key, words),
      sortKey: 'expiresTime',
    },
  ];
}

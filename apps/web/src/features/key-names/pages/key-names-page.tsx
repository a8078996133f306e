import type { ProfileKeyNames } from '@airdeck/contract/key-names/key-names';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { EditIcon } from '../../../ui/icon/icons.tsx';
import { textColumn } from '../../../ui/table/columns.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { keyNamesQuery } from '../api/key-names.ts';
import { ProfileNames } from '../components/profile-names.tsx';

const DEFAULTS: ListDefaults = { sort: { key: 'name', direction: 'ascending' }, pageSize: 25 };

/** The device profiles of a tenant; a profile expands in the list, with the keys that its devices send. */
export function KeyNamesPage() {
  const { t } = useTranslation();
  const format = useFormatters();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const { table } = useListPage(keyNamesQuery, DEFAULTS);
  const toggle = ({ deviceProfileId: id }: ProfileKeyNames) => setOpenedId(id === openedId ? null : id);
  return (
    <ListPage
      {...table}
      title={t('keyNames.title')}
      count={null}
      text={t('keyNames.text')}
      columns={[
        textColumn('name', t('keyNames.column.profile')),
        {
          header: t('keyNames.column.names'),
          cell: ({ keyNames }) => format.number(keyNames.length),
          align: 'end',
        },
      ]}
      rowKey={({ deviceProfileId }) => deviceProfileId}
      rowName={({ name }) => name}
      empty={{ drawing: 'devices', text: t('keyNames.noProfiles') }}
      actions={(profile) => [
        { key: 'open', label: t('keyNames.open'), icon: EditIcon, onClick: () => toggle(profile) },
      ]}
      onOpen={toggle}
      opened={{ key: openedId, detail: (profile) => <ProfileNames profile={profile} /> }}
    />
  );
}

import type { ProfileKeyNames } from '@airdeck/contract/key-names/key-names';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { usePagedList } from '../../../lib/lists/use-paged-list.ts';
import { EditIcon } from '../../../ui/icon/icons.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { textColumn } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { type ListDefaults, useListState } from '../../../ui/table/list-state.ts';
import { keyNamesQuery } from '../api/key-names.ts';
import { ProfileNames } from '../components/profile-names.tsx';

const DEFAULTS: ListDefaults = { sort: { key: 'name', direction: 'ascending' }, pageSize: 25 };

/** The device profiles of a tenant; a profile expands in the list, with the keys that its devices send. */
export function KeyNamesPage() {
  const { t } = useTranslation();
  const format = useFormatters();
  const [state, setState] = useListState(useSearchParams(), DEFAULTS);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const { result, total } = usePagedList({ query: keyNamesQuery(state), state, onStateChange: setState });
  const toggle = ({ deviceProfileId: id }: ProfileKeyNames) => setOpenedId(id === openedId ? null : id);
  return (
    <>
      <PageHead
        title={t('keyNames.title')}
        text={t('keyNames.text')}
        count={total === undefined ? undefined : format.number(total)}
      />
      <DataTable
        label={t('keyNames.title')}
        columns={[
          textColumn('name', t('keyNames.column.profile')),
          {
            key: 'names',
            header: t('keyNames.column.names'),
            cell: ({ keyNames }) => format.number(keyNames.length),
            align: 'end',
          },
        ]}
        result={result}
        rowKey={({ deviceProfileId }) => deviceProfileId}
        rowName={({ name }) => name}
        state={state}
        onStateChange={setState}
        formatNumber={format.number}
        empty={{ drawing: 'devices', text: t('keyNames.noProfiles') }}
        actions={(profile) => [
          { key: 'open', label: t('keyNames.open'), icon: EditIcon, onClick: () => toggle(profile) },
        ]}
        onOpen={toggle}
        opened={{ key: openedId, detail: (profile) => <ProfileNames profile={profile} /> }}
      />
    </>
  );
}

import type { ProvisioningState } from '@airdeck/contract/provisioning/provisioning';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { EditIcon } from '../../../ui/icon/icons.tsx';
import row from '../../../ui/looks/opened-row.module.css';
import { type Column, textColumn } from '../../../ui/table/columns.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { provisioningQuery, useProvisioningChanges } from '../api/provisioning.ts';
import { provisioningTypeOf } from '../components/provisioning-type.ts';
import { RegistrationKeys } from '../components/registration-keys.tsx';
import { RegistrationTypeForm } from '../components/registration-type-form.tsx';

const DEFAULTS: ListDefaults = { sort: { key: 'name', direction: 'ascending' }, pageSize: 25 };

/** The device profiles of a tenant with their registration types; a profile expands in the list, with its keys. */
export function ProvisioningPage() {
  const { t } = useTranslation();
  const format = useFormatters();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const { table } = useListPage(provisioningQuery, DEFAULTS);
  const toggle = ({ deviceProfileId: id }: ProvisioningState) => setOpenedId(id === openedId ? null : id);
  return (
    <ListPage
      {...table}
      title={t('provisioning.title')}
      count={null}
      columns={columnsOf(t, format)}
      rowKey={({ deviceProfileId }) => deviceProfileId}
      rowName={({ name }) => name}
      empty={{ drawing: 'devices', text: t('provisioning.none') }}
      actions={(profile) => [
        { key: 'change', label: t('provisioning.change'), icon: EditIcon, onClick: () => toggle(profile) },
      ]}
      onOpen={toggle}
      opened={{ key: openedId, detail: (profile) => <ProfileRegistration profile={profile} /> }}
    />
  );
}

function columnsOf(t: TFunction, format: Formatters): Column<ProvisioningState>[] {
  return [
    textColumn('name', t('provisioning.column.profile')),
    {
      header: t('provisioning.who'),
      cell: ({ provisionType }) => t(`provisioning.type.${provisioningTypeOf(provisionType)}`),
    },
    {
      header: t('provisioning.column.newDevices'),
      cell: (profile) =>
        provisioningTypeOf(profile.provisionType) === 'ALLOW_CREATE_NEW_DEVICES'
          ? t('provisioning.ofPerDay', {
              made: format.number(profile.newDevices),
              most: format.number(profile.newDevicesPerDay),
            })
          : null,
      align: 'end',
    },
  ];
}

/** An expanded profile in the list: registration type and keys. */
function ProfileRegistration({ profile }: { profile: ProvisioningState }) {
  const { set, look, renew } = useProvisioningChanges(profile.deviceProfileId);
  const type = provisioningTypeOf(profile.provisionType);
  return (
    <div className={row.opened}>
      <RegistrationTypeForm
        key={type}
        profile={profile}
        isSaving={set.isPending}
        onSave={(wanted) => set.mutate(wanted)}
      />
      {type === 'DISABLED' ? null : <RegistrationKeys name={profile.name} look={look} renew={renew} />}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { PATHS, updateLocationPath } from '../../../lib/paths/paths.ts';
import type { Purifier } from '../../../lib/purifiers/api/purifier.ts';
import { useTenantLookup } from '../../../lib/tenants/use-tenant-lookup.ts';
import { AddLink } from '../../../ui/add-button/add-button.tsx';
import { ChoiceDialog } from '../../../ui/dialog/choice-dialog.tsx';
import { DialogFor, useDialogFor } from '../../../ui/dialog/dialog.tsx';
import {
  BuildingIcon,
  ChartIcon,
  CloseIcon,
  DeviceIcon,
  EditIcon,
  FanIcon,
  PinIcon,
} from '../../../ui/icon/icons.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { deleteAction, type RowAction } from '../../../ui/table/row-actions.tsx';
import { purifiersQuery } from '../api/purifiers.ts';
import { FilterDialog, ModesDialog, PowerDialog } from '../components/model-dialogs.tsx';
import { devicesOfModelPath, purifierColumns } from '../components/purifier-columns.tsx';
import { usePurifierChanges } from '../components/use-purifier-changes.ts';

const DEFAULTS: ListDefaults = { sort: { key: 'id', direction: 'descending' }, pageSize: 10 };

/** The purifier models, for system administrators. */
export function PurifiersPage() {
  const { t } = useTranslation();
  const format = useFormatters();
  const navigate = useNavigate();
  const { table } = useListPage(purifiersQuery, DEFAULTS);
  const { remove, assign, takeBack } = usePurifierChanges();
  const dialog = useDialogFor<Purifier>();
  const modesDialog = useDialogFor<Purifier>();
  const filterDialog = useDialogFor<Purifier>();
  const powerDialog = useDialogFor<Purifier>();

  const actions = (purifier: Purifier): RowAction[] => [
    { label: t('purifiers.assignAction'), icon: BuildingIcon, onClick: () => dialog.open(purifier) },
    {
      label: t('purifiers.updateLocation'),
      icon: PinIcon,
      onClick: () => void navigate(updateLocationPath(purifier.id)),
    },
    { label: t('purifiers.changeModes'), icon: EditIcon, onClick: () => modesDialog.open(purifier) },
    { label: t('purifiers.filterLife'), icon: FanIcon, onClick: () => filterDialog.open(purifier) },
    { label: t('purifiers.changePower'), icon: ChartIcon, onClick: () => powerDialog.open(purifier) },
    {
      label: t('purifiers.devices'),
      icon: DeviceIcon,
      onClick: () => void navigate(devicesOfModelPath(purifier)),
    },
    ...(purifier.tenantId === null
      ? []
      : [{ label: t('purifiers.takeBack'), icon: CloseIcon, onClick: () => void takeBack(purifier) }]),
    deleteAction(t('purifiers.delete'), () => void remove(purifier)),
  ];
  const addButton = <AddLink to={PATHS.purifierCreate}>{t('purifiers.add')}</AddLink>;

  return (
    <ListPage
      {...table}
      title={t('purifiers.title')}
      columns={purifierColumns(t, format, dialog.open)}
      rowKey={({ id }) => id}
      rowName={({ modelNo }) => modelNo}
      empty={{ drawing: 'devices', text: t('purifiers.none'), action: addButton }}
      actions={actions}
      onOpen={(purifier) => void navigate(devicesOfModelPath(purifier))}
    >
      <DialogFor dialog={dialog}>
        {(purifier, shown) => (
          <ChoiceDialog
            {...shown}
            title={purifier.modelNo}
            label={t('purifiers.tenant')}
            confirm={t('purifiers.assign')}
            useFound={useTenantLookup}
            onConfirm={(tenant) => {
              dialog.close();
              void assign(purifier, tenant);
            }}
          />
        )}
      </DialogFor>
      <DialogFor dialog={modesDialog}>
        {(purifier, shown) => <ModesDialog purifier={purifier} {...shown} />}
      </DialogFor>
      <DialogFor dialog={filterDialog}>
        {(purifier, shown) => <FilterDialog purifier={purifier} {...shown} />}
      </DialogFor>
      <DialogFor dialog={powerDialog}>
        {(purifier, shown) => <PowerDialog purifier={purifier} {...shown} />}
      </DialogFor>
    </ListPage>
  );
}

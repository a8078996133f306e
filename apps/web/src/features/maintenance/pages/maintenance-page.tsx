import type { Maintenance } from '@airdeck/contract/maintenance/maintenance';
import { MAINTENANCE_PERMISSIONS } from '@airdeck/contract/maintenance/maintenance.permissions';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useWholeList } from '../../../lib/lists/use-whole-list.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { AddLink } from '../../../ui/add-button/add-button.tsx';
import { EditIcon, SuccessIcon } from '../../../ui/icon/icons.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { deleteAction, type RowAction } from '../../../ui/table/row-actions.tsx';
import { useMaintenance } from '../api/maintenance.ts';
import { maintenanceColumns } from '../components/maintenance-columns.tsx';
import { maintenancePath, NEW_MAINTENANCE } from '../components/maintenance-paths.ts';
import { useMaintenanceActs } from '../components/use-maintenance-acts.ts';

const DEFAULTS: ListDefaults = { pageSize: 25 };

/** Maintenance that goes on, comes, or is past. */
export function MaintenancePage() {
  const { t, i18n } = useTranslation();
  const format = useFormatters();
  const navigate = useNavigate();
  const acts = useMaintenanceActs();
  const mayPlan = useMay(MAINTENANCE_PERMISSIONS.plan);
  const { data, error, refetch } = useMaintenance();
  const times = usePlaceTimes((data ?? []).map(({ timeZone }) => timeZone));
  const rows = data?.map((row) => ({ ...row, name: row.reason }));
  const table = useWholeList({ rows, error, refetch }, DEFAULTS);
  const addButton = mayPlan ? (
    <AddLink to={maintenancePath(NEW_MAINTENANCE)}>{t('maintenance.add')}</AddLink>
  ) : null;
  return (
    <ListPage
      {...table}
      title={t('maintenance.title')}
      text={format.sentences([t('maintenance.text'), data?.length ? times.note : ''])}
      columns={maintenanceColumns(t, i18n.language, format, times.of)}
      rowKey={({ id }) => id}
      rowName={({ reason }) => reason}
      actions={actionsOf}
      empty={{ drawing: 'list', text: t('maintenance.none'), action: addButton }}
    />
  );

  function actionsOf(row: Maintenance): RowAction[] {
    const { id, state, schedule, lastEnded, mayChange } = row;
    if (!mayPlan || !mayChange || state === 'past') return [];
    const isFirst = state === 'upcoming' && lastEnded === null;
    const end = (label: string, forGood: boolean): RowAction => ({
      label,
      icon: SuccessIcon,
      onClick: () => void acts.end(row, forGood),
      disabled: acts.isBusy,
    });
    return [
      { label: t('maintenance.edit'), icon: EditIcon, onClick: () => void navigate(maintenancePath(id)) },
      ...(state === 'now' ? [end(t('maintenance.endNow'), false)] : []),
      ...(schedule && !isFirst ? [end(t('maintenance.endForGood'), true)] : []),
      ...(isFirst ? [deleteAction(t('maintenance.delete'), () => void acts.remove(row))] : []),
    ];
  }
}

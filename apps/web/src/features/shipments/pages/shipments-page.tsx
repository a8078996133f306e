import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormatters, useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { useCountryNames } from '../../../lib/geography/geography.ts';
import { useListFilter } from '../../../lib/lists/list-filter.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { shipmentPath } from '../../../lib/paths/shipment-paths.ts';
import { AddLink } from '../../../ui/add-button/add-button.tsx';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { EyeIcon } from '../../../ui/icon/icons.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { deleteAction, type RowAction } from '../../../ui/table/row-actions.tsx';
import type { Shipment } from '../api/shipment.ts';
import { REFRESH_SHIPMENTS_MS, shipmentsQuery, useShipmentCounts } from '../api/shipments.ts';
import { shipmentsAsCsv } from '../api/shipments-csv.ts';
import { incomingColumns, sentColumns } from '../components/shipment-columns.tsx';
import { consigneeName, consignorName, STATUSES, statusWord } from '../components/shipment-words.ts';
import { useShipmentDeletion } from '../components/use-shipment-deletion.ts';

const DEFAULTS: ListDefaults = { sort: { key: 'createdAt', direction: 'descending' }, pageSize: 10 };
/** Placeholder of a number while loading. */
const NOT_KNOWN_YET = '–';

type ShipmentsPageProps = {
  /** `sent`: all, for the system administrator, who creates them; `mine`: those to the reader's tenant. */
  kind: 'sent' | 'mine';
};

/** Shipments, newest first. */
export function ShipmentsPage({ kind }: ShipmentsPageProps) {
  const { t, i18n } = useTranslation();
  const format = useReaderTimes();
  const navigate = useNavigate();
  const countryName = useCountryNames();
  const { filter, narrow, filtersOf } = useListFilter(readStatus);
  const status = STATUSES.find((each) => String(each) === filter.status) ?? null;
  const deletion = useShipmentDeletion();
  const { table } = useListPage((wanted) => shipmentsQuery(wanted, status), DEFAULTS, {
    failed: 'shipments.loadFailed',
    refreshMs: REFRESH_SHIPMENTS_MS,
  });
  const isSent = kind === 'sent';
  const title = t(isSent ? 'shipments.title' : 'shipments.mine');
  const words = { t, format, countryName, language: i18n.language, direction: i18n.dir() };
  const open = ({ id }: Shipment) => void navigate(shipmentPath(id));
  const actions = (shipment: Shipment): RowAction[] => [
    { label: t('shipments.view'), icon: EyeIcon, onClick: () => open(shipment) },
    ...(isSent
      ? [deleteAction(t('shipments.deletion.action'), () => void deletion.remove(shipment), deletion.isBusy)]
      : []),
  ];
  return (
    <ListPage
      {...table}
      title={title}
      download={(signal, onProgress) => shipmentsAsCsv(table.state, status, words, signal, onProgress)}
      columns={isSent ? sentColumns(words) : incomingColumns(words)}
      rowKey={({ id }) => id}
      rowName={(shipment) => (isSent ? consigneeName(shipment) : consignorName(shipment, t))}
      actions={actions}
      empty={{
        drawing: 'list',
        text: t(isSent ? 'shipments.none' : 'shipments.noneOfMine'),
        action: isSent ? <AddLink to={PATHS.shipmentCreate}>{t('shipments.add')}</AddLink> : null,
      }}
      filters={filtersOf(
        <StatusChips status={filter.status} onChange={(next) => narrow({ status: next })} />,
      )}
      onOpen={open}
    />
  );
}

type StatusChipsProps = { status: string | null; onChange: (status: string | null) => void };

/** Filter by status, with numbers. */
function StatusChips({ status, onChange }: StatusChipsProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { data: counts } = useShipmentCounts();
  return (
    <FilterChips
      label={t('ui.table.filters')}
      options={STATUSES.map((each) => {
        const count = counts?.byStatus[each];
        return {
          value: String(each),
          label: t('shipments.chip', {
            word: statusWord(each, t),
            count: count === undefined ? NOT_KNOWN_YET : format.number(count),
          }),
        };
      })}
      value={status}
      onChange={onChange}
    />
  );
}

const readStatus = (params: URLSearchParams) => ({
  status: STATUSES.map(String).find((status) => status === params.get('status')) ?? null,
});

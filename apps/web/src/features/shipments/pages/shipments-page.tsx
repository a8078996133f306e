import type { ShipmentStatus } from '@airdeck/contract/shipments/shipments';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useFormatters, useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { useCountryNames } from '../../../lib/geography/geography.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { shipmentPath } from '../../../lib/paths/shipment-paths.ts';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { EyeIcon, PlusIcon, TrashIcon } from '../../../ui/icon/icons.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ListDownload } from '../../../ui/table/list-download.tsx';
import type { RowAction } from '../../../ui/table/row-actions.tsx';
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
  const [params, setParams] = useSearchParams();
  const status = readStatus(params);
  const narrow = (next: ShipmentStatus | null) => setParams(withStatus(params, next), { replace: true });
  const deletion = useShipmentDeletion();
  const { table, count } = useListPage((wanted) => shipmentsQuery(wanted, status), DEFAULTS, {
    failed: 'shipments.loadFailed',
    refreshMs: REFRESH_SHIPMENTS_MS,
  });
  const isSent = kind === 'sent';
  const title = t(isSent ? 'shipments.title' : 'shipments.mine');
  const words = { t, format, countryName, language: i18n.language, direction: i18n.dir() };
  const addButton = isSent ? (
    <Button component={Link} to={PATHS.shipmentCreate} leftSection={<PlusIcon size={18} />}>
      {t('shipments.add')}
    </Button>
  ) : null;
  const open = ({ id }: Shipment) => void navigate(shipmentPath(id));
  const actions = (shipment: Shipment): RowAction[] => [
    { label: t('shipments.view'), icon: EyeIcon, onClick: () => open(shipment) },
    ...(isSent
      ? [
          {
            label: t('shipments.deletion.action'),
            icon: TrashIcon,
            onClick: () => void deletion.remove(shipment),
            destructive: true,
            disabled: deletion.isBusy,
          },
        ]
      : []),
  ];
  return (
    <>
      <PageHead
        title={title}
        count={count}
        actions={
          <>
            <ListDownload
              name={title}
              load={(signal, onProgress) => shipmentsAsCsv(table.state, status, words, signal, onProgress)}
              formatNumber={format.number}
            />
            {addButton}
          </>
        }
      />
      <DataTable
        {...table}
        label={title}
        columns={isSent ? sentColumns(words) : incomingColumns(words)}
        rowKey={({ id }) => id}
        rowName={(shipment) => (isSent ? consigneeName(shipment) : consignorName(shipment, t))}
        actions={actions}
        empty={{
          drawing: 'list',
          text: t(isSent ? 'shipments.none' : 'shipments.noneOfMine'),
          action: addButton,
        }}
        filters={{
          chosen: status === null ? 0 : 1,
          onReset: () => narrow(null),
          fields: <StatusChips status={status} onChange={narrow} />,
        }}
        onOpen={open}
      />
    </>
  );
}

type StatusChipsProps = { status: ShipmentStatus | null; onChange: (status: ShipmentStatus | null) => void };

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
      value={status === null ? null : String(status)}
      onChange={(value) => onChange(STATUSES.find((each) => String(each) === value) ?? null)}
    />
  );
}

/** Filter in the URL; invalid values are ignored. */
const readStatus = (params: URLSearchParams): ShipmentStatus | null =>
  STATUSES.find((status) => String(status) === params.get('status')) ?? null;

/** Sets the filter in a copy of the URL parameters, and resets the page. */
function withStatus(params: URLSearchParams, status: ShipmentStatus | null): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  if (status === null) next.delete('status');
  else next.set('status', String(status));
  return next;
}

import { roomLine, roomName } from '@airdeck/air/room-name';
import { DUE_WITHIN_DAYS, type DueFilter } from '@airdeck/contract/filter-wear/filter-wear';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PLACE_NAME_PARAMETERS, readPlace } from '../../../lib/devices/place-choice.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useListFilter } from '../../../lib/lists/list-filter.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { singleDevicePath } from '../../../lib/paths/paths.ts';
import { PlaceFilter } from '../../../parts/place-filter/place-filter.tsx';
import { aroundRoom } from '../../../parts/place-filter/use-place-groups.ts';
import { RoomLines } from '../../../ui/room-name/room-name.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { dueFiltersQuery, useDueFilterCounts } from '../api/device-filter.ts';
import classes from '../components/filter-wear.module.css';
import { filterState } from '../components/filter-words.ts';
import { ShareBar } from '../components/share-bar.tsx';

const DEFAULTS: ListDefaults = { pageSize: 25 };

/** Filters due now or within a month: number per model, and their devices. */
export function DueFiltersPage() {
  const { t } = useTranslation();
  const format = useFormatters();
  const navigate = useNavigate();
  const { filter: place, narrow, filtersOf } = useListFilter(readPlace, PLACE_NAME_PARAMETERS);
  const { table, rows } = useListPage((wanted) => dueFiltersQuery(wanted, place), DEFAULTS);
  const { data: counts } = useDueFilterCounts(place);
  const columns: Column<DueFilter>[] = [
    {
      header: t('filterWear.device'),
      cell: (filter) => <RoomLines name={roomName(filter)} around={aroundRoom(filter)} />,
      width: '20rem',
    },
    { header: t('filterWear.model'), cell: ({ modelName }) => modelName, width: '9rem' },
    {
      header: t('filterWear.leftHead'),
      cell: ({ share, dueDay, today, isCounting }) => (
        <>
          <ShareBar share={share} state={filterState(share, dueDay, today)} />
          {isCounting ? <span className={classes.counting}>{t('filterWear.stillCounting')}</span> : null}
        </>
      ),
      width: '13rem',
    },
    {
      header: t('filterWear.dueDay'),
      cell: ({ share, dueDay, today }) =>
        filterState(share, dueDay, today) === 'due' ? t('filterWear.now') : format.calendarDay(dueDay),
      width: '8rem',
    },
  ];
  return (
    <ListPage
      {...table}
      title={t('filterWear.title')}
      text={rows.length > 0 ? t('filterWear.text', { days: format.number(DUE_WITHIN_DAYS) }) : undefined}
      notice={
        counts && counts.models.length > 0 ? (
          <ul className={classes.models} aria-label={t('filterWear.toOrder')}>
            {counts.models.map(({ modelName, filters, due }) => (
              <li key={modelName}>
                {t('filterWear.ofModel', {
                  model: isolate(modelName),
                  number: format.number(filters),
                  due: format.number(due),
                })}
              </li>
            ))}
          </ul>
        ) : null
      }
      columns={columns}
      rowKey={({ deviceId }) => deviceId}
      rowName={roomLine}
      hasSearch={false}
      filters={filtersOf(<PlaceFilter place={place} onChange={narrow} />)}
      empty={{
        drawing: 'devices',
        text: t('filterWear.noneDue', { days: format.number(DUE_WITHIN_DAYS) }),
      }}
      onOpen={({ deviceId, deviceName }) => void navigate(singleDevicePath(deviceId, deviceName))}
    />
  );
}

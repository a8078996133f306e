import { type AuditEntry, readAuditDetails } from '@airdeck/contract/audit/audit';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { TimeFormatters } from '../../../lib/format/formatters.ts';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { useListFilter } from '../../../lib/lists/list-filter.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import type { EntryWords } from '../../../lib/routing/feature-words.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { TwoLines } from '../../../ui/table/two-lines.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { auditQuery, saveAudit } from '../api/audit.ts';
import { AuditFilters, actWord, kindWord, readAuditFilter } from '../components/audit-filters.tsx';
import { changedText } from '../components/changed-fields.ts';

const DEFAULTS: ListDefaults = { sort: { key: 'createdTime', direction: 'descending' }, pageSize: 25 };

/** The audit log: who did what, when, to which entity, from which address. Searchable and downloadable; read-only. */
export function AuditPage({ words }: { words: EntryWords }) {
  const { t, i18n } = useTranslation();
  const format = useReaderTimes();
  const { filter, narrow, filtersOf } = useListFilter(readAuditFilter);
  const { table, count, isTotalExact } = useListPage((wanted) => auditQuery(wanted, filter), DEFAULTS);
  return (
    <ListPage
      {...table}
      title={t('audit.title')}
      count={count === undefined || isTotalExact ? count : t('audit.moreThan', { number: count })}
      text={isTotalExact ? undefined : t('audit.cut', { number: count })}
      download={(signal, onProgress) => saveAudit(table.state.search, filter, signal, onProgress)}
      columns={auditColumns({ t, format, words, direction: i18n.dir() })}
      rowKey={({ id }) => id}
      rowName={({ entityName }) => entityName}
      empty={{ drawing: 'people', text: t('audit.none') }}
      filters={filtersOf(<AuditFilters filter={filter} onChange={narrow} />)}
    />
  );
}

type ColumnsOptions = {
  readonly t: TFunction;
  readonly format: TimeFormatters;
  readonly words: EntryWords;
  /** Direction of the page, in which both lines of a cell are aligned, whatever their script. */
  readonly direction: 'ltr' | 'rtl';
};

function auditColumns({ t, format, words, direction }: ColumnsOptions): Column<AuditEntry>[] {
  /** Number and time of an action's repetitions; empty without. */
  const repetitions = (entry: AuditEntry): string => {
    const { times, lastTime } = readAuditDetails(entry);
    if (times === undefined || lastTime === undefined) return '';
    return t('audit.times', { count: times, time: format.time(lastTime) });
  };
  const twoLines = (first: string, second: string) => (
    <TwoLines first={first} second={second} direction={direction} />
  );

  return [
    {
      header: t('audit.column.time'),
      cell: ({ createdTime }) => format.dateTime(createdTime),
      sortKey: 'createdTime',
      keepsWords: true,
      width: '10rem',
    },
    {
      header: t('audit.column.user'),
      cell: ({ userEmail, steppedInBy, apiKey }) =>
        steppedInBy
          ? twoLines(steppedInBy.email, t('audit.as', { user: userEmail }))
          : twoLines(userEmail, apiKey ? t('audit.byKey', { name: isolate(apiKey.name) }) : ''),
      width: '16rem',
    },
    {
      header: t('audit.column.action'),
      cell: (entry) =>
        twoLines(
          actWord(entry, words, t),
          [changedText(entry.details, t, format.commas), repetitions(entry)].filter(Boolean).join(' · '),
        ),
      sortKey: 'action',
      width: '11rem',
    },
    {
      header: t('audit.column.object'),
      cell: (entry) => twoLines(entry.entityName, kindWord(entry, words, t)),
    },
    {
      header: t('audit.column.address'),
      cell: ({ address }) => address,
      leftToRight: true,
      keepsWords: true,
      width: '7rem',
    },
  ];
}

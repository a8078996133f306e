import { type DeviceFileError, MAX_DEVICE_FILE_ROWS } from '@airdeck/contract/device-import/device-import';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { WantedPage } from '../../../lib/lists/wanted-page.ts';
import { Card } from '../../../ui/card/card.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';

/** An error in the reader's language. */
export function errorText(t: TFunction, format: Formatters, { fault }: DeviceFileError): string {
  return t(`deviceImport.fault.${fault}`, { number: format.number(MAX_DEVICE_FILE_ROWS) });
}

type ShownError = DeviceFileError & { readonly key: string; readonly message: string };

type ErrorsProps = { errors: readonly DeviceFileError[] };

/** All errors of a file; empty if there are none. */
export function ImportErrors({ errors }: ErrorsProps) {
  const { t } = useTranslation();
  if (errors.length === 0) return null;
  return (
    <Card title={t('deviceImport.errors')}>
      <ErrorTable errors={errors} />
    </Card>
  );
}

/** Paged: there may be a hundred thousand errors. */
function ErrorTable({ errors }: ErrorsProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const [state, setState] = useState<WantedPage>({ search: '', sort: undefined, page: 1, pageSize: 10 });
  const shown = errors.map((error, index) => ({
    ...error,
    key: String(index),
    message: errorText(t, format, error),
  }));
  const wanted = state.search.toLowerCase();
  const matching = shown.filter((error) => isAbout(error, wanted));
  const first = (state.page - 1) * state.pageSize;
  const columns: Column<ShownError>[] = [
    {
      header: t('deviceImport.line'),
      align: 'end',
      width: '6rem',
      cell: ({ line }) => format.number(line),
    },
    {
      header: t('deviceImport.column'),
      leftToRight: true,
      cell: ({ column }) => column ?? '',
    },
    { header: t('deviceImport.value'), cell: ({ value }) => <bdi>{value}</bdi> },
    { header: t('deviceImport.message'), cell: ({ message }) => message },
  ];
  return (
    <DataTable
      label={t('deviceImport.errors')}
      columns={columns}
      result={{
        status: 'ready',
        rows: matching.slice(first, first + state.pageSize),
        total: matching.length,
      }}
      rowKey={({ key }) => key}
      rowName={({ line }) => format.number(line)}
      state={state}
      onStateChange={(change) =>
        setState({ ...state, ...(change.page === undefined ? { page: 1 } : {}), ...change })
      }
      formatNumber={format.number}
      empty={{ drawing: 'search', text: '' }}
    />
  );
}

function isAbout({ line, column, value, message }: ShownError, wanted: string): boolean {
  return [String(line), column, value, message].some((text) => text?.toLowerCase().includes(wanted));
}

import type { RememberedBrowserBody } from '@airdeck/contract/sign-in/remembered-browsers';
import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../../../lib/format/use-formatters.ts';
import { useWholeList } from '../../../../lib/lists/use-whole-list.ts';
import { useActs } from '../../../../ui/dialog/use-acts.ts';
import { TrashIcon } from '../../../../ui/icon/icons.tsx';
import looks from '../../../../ui/looks/looks.module.css';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { TwoLines } from '../../../../ui/table/two-lines.tsx';
import { stopRemembering, useRememberedBrowsers } from '../api/sessions.ts';
import { clientName } from './client-name.ts';
import { sinceColumn, usedColumn } from './session-times.tsx';

const DEFAULTS = { pageSize: 25 };

/** The browsers in which a user is not asked for a second factor; nothing if there are none. */
export function RememberedBrowsers({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation();
  const format = useReaderTimes();
  const { act } = useActs();
  const { data, error, refetch } = useRememberedBrowsers(userId);
  const rows = data?.map((browser) => ({ ...browser, name: clientName(browser, t) }));
  const table = useWholeList({ rows, error, refetch }, DEFAULTS);
  if (!data || data.length === 0) return null;
  const forget = ({ id }: RememberedBrowserBody) =>
    act(() => stopRemembering(userId, id), { done: t('sessions.remembered.forgotten') });
  return (
    <section aria-label={t('sessions.remembered.title')}>
      <Title order={2} size="h4" mt="xl">
        {t('sessions.remembered.title')}
      </Title>
      <p className={looks.hint}>{t('sessions.remembered.text')}</p>
      <DataTable
        {...table}
        label={t('sessions.remembered.title')}
        columns={[
          {
            header: t('sessions.column.client'),
            cell: ({ name, address }) => (
              <TwoLines direction={i18n.dir()} first={<bdi>{name}</bdi>} second={address} />
            ),
            width: '12rem',
          },
          sinceColumn(t, format),
          {
            header: t('sessions.remembered.until'),
            cell: ({ expiresTime }) => format.dateTime(expiresTime),
            keepsWords: true,
            width: '10rem',
          },
          usedColumn(t, format),
        ]}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        hasSearch={false}
        empty={{ drawing: 'people', text: t('sessions.none') }}
        actions={(browser) => [
          {
            label: t('sessions.remembered.forget'),
            icon: TrashIcon,
            onClick: () => void forget(browser),
            destructive: true,
          },
        ]}
      />
    </section>
  );
}

import type { UplinkKey } from '@airdeck/contract/uplinks/uplinks';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { Age } from '../../../ui/age/age.tsx';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { RowButtons } from '../../../ui/table/row-buttons.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useWithdrawUplinkKey } from '../api/uplinks.ts';
import { UPLINK_SYSTEMS } from '../uplink-systems.ts';

type KeyTableProps = {
  keys: readonly UplinkKey[];
  onEdit: (key: UplinkKey) => void;
  onInstruct: (key: UplinkKey) => void;
};

/** The keys of the tenant, with their use. */
export function KeyTable({ keys, onEdit, onInstruct }: KeyTableProps) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const confirm = useConfirm();
  const { mutate: withdraw } = useWithdrawUplinkKey();

  async function askAndWithdraw({ id, name }: UplinkKey): Promise<void> {
    const text = t('uplinks.withdrawQuestion', { name: isolate(name) });
    if (await confirm({ text, destructive: true })) withdraw(id);
  }

  return (
    <PlainTable
      label={t('uplinks.title')}
      rows={keys}
      rowKey={({ id }) => id}
      columns={[
        {
          header: t('uplinks.column.name'),
          cell: ({ name, source }) => (
            <>
              <bdi>{name}</bdi>
              <span className={looks.below}>{UPLINK_SYSTEMS[source]}</span>
            </>
          ),
        },
        {
          header: t('uplinks.column.used'),
          cell: ({ lastUsedTime, countedSince, stored, refused }) => (
            <>
              {lastUsedTime === null ? t('uplinks.never') : <Age at={lastUsedTime} format={format.age} />}
              <span className={looks.below}>
                {countedSince === null
                  ? t('uplinks.noMessages')
                  : t('uplinks.counts', {
                      stored: format.number(stored),
                      refused: format.number(refused),
                      time: format.dateTime(countedSince),
                    })}
              </span>
            </>
          ),
        },
        {
          header: t('uplinks.column.failure'),
          cell: ({ lastFailure, lastFailureTime }) =>
            lastFailure === null || lastFailureTime === null ? (
              t('uplinks.noFailure')
            ) : (
              <>
                {t(`uplinks.failure.${lastFailure}`)}
                <span className={looks.below}>{format.dateTime(lastFailureTime)}</span>
              </>
            ),
        },
        {
          header: t('uplinks.column.actions'),
          cell: (key) => (
            <RowButtons
              buttons={[
                { label: t('uplinks.instructions'), onClick: () => onInstruct(key) },
                { label: t('uplinks.edit'), onClick: () => onEdit(key) },
                { label: t('uplinks.withdraw'), destructive: true, onClick: () => void askAndWithdraw(key) },
              ]}
            />
          ),
        },
      ]}
    />
  );
}

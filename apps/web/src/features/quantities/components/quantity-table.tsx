import { STORED_UNITS } from '@airdeck/air/reader-units';
import type { DeclaredQuantity } from '@airdeck/contract/quantities/quantities';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { createFormatters } from '../../../lib/format/formatters.ts';
import { useFormatLanguage } from '../../../lib/format/use-formatters.ts';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { setWithdrawn } from '../api/quantities.ts';

type QuantityTableProps = {
  quantities: readonly DeclaredQuantity[];
  onEdit: (quantity: DeclaredQuantity) => void;
};

/** The declared quantities. */
export function QuantityTable({ quantities, onEdit }: QuantityTableProps) {
  const { t } = useTranslation();
  // As they are declared, whatever unit the reader sees elsewhere.
  const format = createFormatters(useFormatLanguage(), STORED_UNITS);
  const { act } = useActs();
  const words = airWords(t);

  function withdraw({ id, key }: DeclaredQuantity): void {
    const text = t('quantities.withdrawQuestion', { name: isolate(words.metric(key)) });
    void act(() => setWithdrawn(id, true), { question: { text, destructive: true } });
  }

  return (
    <PlainTable
      label={t('quantities.title')}
      rows={quantities}
      rowKey={({ id }) => id}
      columns={[
        {
          header: t('quantities.column.name'),
          cell: ({ key, isWithdrawn }) =>
            isWithdrawn ? `${words.metric(key)} (${t('quantities.isWithdrawn')})` : words.metric(key),
        },
        { key: 'key', header: t('quantities.column.key'), cell: ({ key }) => <bdi>{key}</bdi> },
        { key: 'unit', header: t('quantities.column.unit'), cell: ({ unit }) => <bdi>{unit}</bdi> },
        {
          header: t('quantities.column.bounds'),
          cell: ({ key, min, max }) => (
            <bdi dir="ltr">{`${format.limit(key, min)} – ${format.limit(key, max)}`}</bdi>
          ),
        },
        {
          header: t('quantities.column.actions'),
          cell: (quantity) => (
            <Button.Group>
              <Button size="xs" variant="default" onClick={() => onEdit(quantity)}>
                {t('quantities.edit')}
              </Button>
              {quantity.isWithdrawn ? (
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => void act(() => setWithdrawn(quantity.id, false))}
                >
                  {t('quantities.restore')}
                </Button>
              ) : (
                <Button size="xs" variant="default" onClick={() => withdraw(quantity)}>
                  {t('quantities.withdraw')}
                </Button>
              )}
            </Button.Group>
          ),
        },
      ]}
    />
  );
}

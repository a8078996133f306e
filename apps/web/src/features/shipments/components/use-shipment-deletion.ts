import { useTranslation } from 'react-i18next';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { isolate } from '../../../ui/text/isolate.ts';
import type { Shipment } from '../api/shipment.ts';
import { removeShipment } from '../api/shipments.ts';
import { consigneeName } from './shipment-words.ts';

/** Deletes a shipment after confirmation. @returns whether it was deleted */
export function useShipmentDeletion() {
  const { t } = useTranslation();
  const { isBusy, remove } = useActs();
  return {
    isBusy,
    remove(shipment: Shipment): Promise<boolean> {
      const { id, missingCount: count } = shipment;
      const name = isolate(consigneeName(shipment));
      const text =
        count === 0
          ? t('shipments.deletion.questionOfNone', { name })
          : t('shipments.deletion.question', { name, count });
      return remove(text, () => removeShipment(id), {
        done: t('shipments.deletion.done'),
        failed: t('shipments.deletion.failed'),
      });
    },
  };
}

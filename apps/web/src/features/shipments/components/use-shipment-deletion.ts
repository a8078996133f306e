import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import type { Shipment } from '../api/shipment.ts';
import { removeShipment, shipmentsChanged } from '../api/shipments.ts';
import { consigneeName } from './shipment-words.ts';

/** Deletes a shipment after confirmation. @returns whether it was deleted */
export function useShipmentDeletion() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  async function remove(shipment: Shipment): Promise<boolean> {
    const { missingCount: count } = shipment;
    const name = isolate(consigneeName(shipment));
    const text =
      count === 0
        ? t('shipments.deletion.questionOfNone', { name })
        : t('shipments.deletion.question', { name, count });
    if (!(await confirm({ text, destructive: true }))) return false;
    setBusy(true);
    try {
      await removeShipment(shipment.id);
      toasts.success(t('shipments.deletion.done'));
      return true;
    } catch (error) {
      toasts.failed(error, t('shipments.deletion.failed'));
      return false;
    } finally {
      setBusy(false);
      void shipmentsChanged();
    }
  }
  return { isBusy, remove };
}

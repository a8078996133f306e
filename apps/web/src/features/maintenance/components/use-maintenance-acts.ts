import type { Maintenance } from '@airdeck/contract/maintenance/maintenance';
import { useTranslation } from 'react-i18next';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { isolate } from '../../../ui/text/isolate.ts';
import { endNow, removeMaintenance } from '../api/maintenance.ts';

/** Ends and deletes maintenance, after a question. */
export function useMaintenanceActs() {
  const { t } = useTranslation();
  const { isBusy, act, remove } = useActs();
  const named = ({ reason }: Maintenance) => ({ reason: isolate(reason) });
  return {
    isBusy,

    end: (row: Maintenance, forGood: boolean) =>
      act(() => endNow(row.id, forGood), {
        question: {
          text: t(
            forGood && row.schedule ? 'maintenance.endForGoodQuestion' : 'maintenance.endQuestion',
            named(row),
          ),
        },
        done: t('maintenance.ended'),
      }),

    remove: (row: Maintenance) =>
      remove(t('maintenance.deleteQuestion', named(row)), () => removeMaintenance(row.id)),
  };
}

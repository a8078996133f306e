import { useTranslation } from 'react-i18next';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import type { Purifier } from '../../../lib/purifiers/api/purifier.ts';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { isolate } from '../../../ui/text/isolate.ts';
import { assignPurifier, removePurifier } from '../api/purifiers.ts';

/** Asks for confirmation, changes a model, and shows the result. */
export function usePurifierChanges() {
  const { t } = useTranslation();
  const { act, remove } = useActs();
  return {
    remove: ({ id, modelNo }: Purifier) =>
      remove(t('purifiers.deleteQuestion', { purifier: isolate(modelNo) }), () => removePurifier(id), {
        done: t('purifiers.deleted'),
        failed: t('purifiers.deletionFailed'),
      }),
    assign({ id, modelNo }: Purifier, tenant: LookupOption) {
      const names = { purifier: isolate(modelNo), tenant: isolate(tenant.label) };
      const question = { text: t('purifiers.assignQuestion', names) };
      return act(() => assignPurifier(id, tenant.value), { question, done: t('purifiers.assigned') });
    },
    takeBack({ id, modelNo }: Purifier) {
      const question = { text: t('purifiers.takeBackQuestion', { purifier: isolate(modelNo) }) };
      return act(() => assignPurifier(id, null), { question });
    },
  };
}

import type { Automation } from '@airdeck/contract/automations/automations';
import { useTranslation } from 'react-i18next';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { isolate } from '../../../ui/text/isolate.ts';
import { removeAutomation, saveAutomation, setAutomationOrder } from '../api/automations.ts';
import { formPart } from './automation-words.ts';

/** Changes to automations, with their questions and toasts. */
export function useAutomationChanges() {
  const { t } = useTranslation();
  const { isBusy, act, remove } = useActs();
  return {
    isBusy,

    switchOver: (automation: Automation) =>
      act(() => saveAutomation({ ...formPart(automation), isEnabled: !automation.isEnabled }, automation)),

    /** Moves it one position up or down. @param all all automations, in order */
    move(all: readonly Automation[], { id, name }: Automation, step: -1 | 1): void {
      const ids = all.map((one) => one.id);
      const from = ids.indexOf(id);
      const other = ids[from + step];
      if (other === undefined) return;
      ids[from] = other;
      ids[from + step] = id;
      const done = t('automations.moved', { automation: isolate(name), place: from + step + 1 });
      void act(() => setAutomationOrder(ids), { done });
    },

    /** Deletes it after a question. @returns whether it was deleted */
    remove: ({ id, name }: Automation): Promise<boolean> =>
      remove(t('automations.deleteQuestion', { automation: isolate(name) }), () => removeAutomation(id)),
  };
}

import type { Automation } from '@airdeck/contract/automations/automations';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useDeleteAutomation, useOrderAutomations, useSaveAutomation } from '../api/automations.ts';
import { formPart } from './automation-words.ts';

/** Changes to automations, with their questions and toasts. */
export function useAutomationChanges() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toasts = useToasts();
  const save = useSaveAutomation();
  const deletion = useDeleteAutomation();
  const order = useOrderAutomations();
  return {
    isBusy: save.isPending || deletion.isPending || order.isPending,

    switchOver(automation: Automation): void {
      const { isEnabled } = automation;
      save.mutate(
        { stored: automation, form: { ...formPart(automation), isEnabled: !isEnabled } },
        {
          onSuccess: () => toasts.success(t(isEnabled ? 'done.saved' : 'done.saved')),
          onError: (error) => toasts.failed(error),
        },
      );
    },

    /** Moves it one position up or down. @param all all automations, in order */
    move(all: readonly Automation[], { id, name }: Automation, step: -1 | 1): void {
      const ids = all.map((one) => one.id);
      const from = ids.indexOf(id);
      const other = ids[from + step];
      if (other === undefined) return;
      ids[from] = other;
      ids[from + step] = id;
      order.mutate(ids, {
        onSuccess: () =>
          toasts.success(t('automations.moved', { automation: isolate(name), place: from + step + 1 })),
        onError: (error) => toasts.failed(error),
      });
    },

    /** Deletes it after a question. @returns whether it was deleted */
    async remove({ id, name }: Automation): Promise<boolean> {
      const text = t('automations.deleteQuestion', { automation: isolate(name) });
      if (!(await confirm({ text, destructive: true }))) return false;
      try {
        await deletion.mutateAsync(id);
        toasts.success(t('done.deleted'));
        return true;
      } catch (error) {
        toasts.failed(error, t('failure.delete'));
        return false;
      }
    },
  };
}

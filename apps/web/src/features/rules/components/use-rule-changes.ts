import type { Rule } from '@airdeck/contract/rules/rules';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useDeleteRule, useSaveRule } from '../api/rules.ts';
import { formPart } from './rule-words.ts';

/** Asks for confirmation, changes a rule, and shows the result. */
export function useRuleChanges() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toasts = useToasts();
  const save = useSaveRule();
  const deletion = useDeleteRule();
  return {
    isBusy: save.isPending || deletion.isPending,

    async switchOver(rule: Rule): Promise<void> {
      const { isEnabled, openAlarms, name } = rule;
      if (isEnabled && openAlarms > 0) {
        const text = t('rules.switchOffQuestion', { rule: isolate(name), open: openAlarms });
        if (!(await confirm({ text }))) return;
      }
      save.mutate(
        { stored: rule, form: { ...formPart(rule), isEnabled: !isEnabled } },
        {
          onSuccess: () => toasts.success(t(isEnabled ? 'done.saved' : 'done.saved')),
          onError: (error) => toasts.failed(error),
        },
      );
    },

    /** @returns whether it was deleted */
    async remove({ id, name, openAlarms }: Rule): Promise<boolean> {
      const text = t('rules.deleteQuestion', { rule: isolate(name) });
      const more = openAlarms > 0 ? ` ${t('rules.deleteCloses', { open: openAlarms })}` : '';
      if (!(await confirm({ text: `${text}${more}`, destructive: true }))) return false;
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

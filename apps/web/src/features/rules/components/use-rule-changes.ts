import type { Rule } from '@airdeck/contract/rules/rules';
import { useTranslation } from 'react-i18next';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { isolate } from '../../../ui/text/isolate.ts';
import { removeRule, saveRule } from '../api/rules.ts';
import { formPart } from './rule-words.ts';

/** Asks for confirmation, changes a rule, and shows the result. */
export function useRuleChanges() {
  const { t } = useTranslation();
  const { isBusy, act, remove } = useActs();
  return {
    isBusy,

    switchOver(rule: Rule): Promise<boolean> {
      const { isEnabled, openAlarms, name } = rule;
      const text = t('rules.switchOffQuestion', { rule: isolate(name), open: openAlarms });
      return act(() => saveRule({ ...formPart(rule), isEnabled: !isEnabled }, rule), {
        question: isEnabled && openAlarms > 0 ? { text } : undefined,
      });
    },

    /** @returns whether it was deleted */
    remove({ id, name, openAlarms }: Rule): Promise<boolean> {
      const text = t('rules.deleteQuestion', { rule: isolate(name) });
      const more = openAlarms > 0 ? ` ${t('rules.deleteCloses', { open: openAlarms })}` : '';
      return remove(`${text}${more}`, () => removeRule(id));
    },
  };
}

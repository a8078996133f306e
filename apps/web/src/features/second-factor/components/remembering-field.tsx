import type { FactorRequirement } from '@airdeck/contract/second-factor/requirement';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { requireFactor } from '../api/second-factor.ts';

type RememberingFieldProps = { requirement: FactorRequirement; isSystem: boolean };

/** Whether people may have their browsers remembered: in the reader's tenant, or everywhere. */
export function RememberingField({ requirement, isSystem }: RememberingFieldProps) {
  const { t } = useTranslation();
  const { act, isBusy } = useActs();
  const { remembersBrowsers, remembersEverywhere } = requirement;
  const isDecided = isSystem || remembersEverywhere;
  return (
    <Checkbox
      label={t('secondFactor.remembering.label')}
      description={t(isDecided ? 'secondFactor.remembering.text' : 'secondFactor.remembering.off')}
      checked={remembersBrowsers && isDecided}
      disabled={isBusy || !isDecided}
      onChange={({ currentTarget: { checked } }) =>
        void act(() => requireFactor({ remembersBrowsers: checked }))
      }
    />
  );
}

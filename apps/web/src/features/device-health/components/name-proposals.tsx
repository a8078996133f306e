import { isQuantity } from '@airdeck/air/quantities';
import { unitsOfKey } from '@airdeck/air/recorded-units';
import type { StoredFinding } from '@airdeck/contract/device-health/device-health';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { CheckIcon } from '../../../ui/icon/icons.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { keepKeyName, useNameProposals } from '../api/name-proposals.ts';
import classes from './device-health.module.css';

type NameProposalsProps = { deviceProfileId: string; findings: readonly StoredFinding[] };

/** A button for each key that is a quantity under another name, which says so for all devices of the profile. */
export function NameProposals({ deviceProfileId, findings }: NameProposalsProps) {
  const { t } = useTranslation();
  const { isBusy, act } = useActs();
  const found = new Set(findings.flatMap(({ kind, key }) => (kind === 'otherName' ? key : [])));
  const proposals = useNameProposals(deviceProfileId).filter(({ key }) => found.has(key));
  return (
    <div className={classes.actions}>
      {proposals.map((name) => {
        const { key, quantity, unit } = name;
        const what = isQuantity(quantity) ? t(`metric.${quantity}`) : quantity;
        const shown = unit || (unitsOfKey(quantity)[0] ?? '');
        return (
          <Button
            key={key}
            variant="default"
            leftSection={<CheckIcon size={18} />}
            disabled={isBusy}
            onClick={() =>
              act(() => keepKeyName(deviceProfileId, name), {
                done: t('deviceHealth.nameKept', { key: isolate(key) }),
              })
            }
          >
            {shown === ''
              ? t('deviceHealth.acceptName', { key: isolate(key), quantity: what })
              : t('deviceHealth.acceptNameWithUnit', {
                  key: isolate(key),
                  quantity: what,
                  unit: isolate(shown),
                })}
          </Button>
        );
      })}
    </div>
  );
}

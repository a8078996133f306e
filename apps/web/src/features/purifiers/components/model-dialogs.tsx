import { filterTexts, purifierFilterFormSchema } from '@airdeck/contract/purifiers/purifier-filter';
import { modesText, purifierModesFormSchema } from '@airdeck/contract/purifiers/purifier-modes';
import { powerText, purifierPowerFormSchema } from '@airdeck/contract/purifiers/purifier-power';
import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import type { Purifier } from '../../../lib/purifiers/api/purifier.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { saveFilter, saveModes, savePower } from '../api/purifiers.ts';

type ModelDialogProps = { purifier: Purifier; opened: boolean; onClose: () => void };

/** Form for the filter life of a model. */
export function FilterDialog({ purifier, opened, onClose }: ModelDialogProps) {
  const { t } = useTranslation();
  const initial = filterTexts(purifier.filter);
  const { isBusy, act } = useActs();
  const form = useCheckedForm(initial, checkedBy(purifierFilterFormSchema), (texts) =>
    act(() => saveFilter(purifier.id, texts), { onDone: onClose }),
  );
  return (
    <FormDialog
      opened={opened}
      title={purifier.modelNo}
      label={t('purifiers.filterLife')}
      submit={t('purifiers.saveFilter')}
      sending={isBusy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p>{t('purifiers.filterHint')}</p>
      <TextInput
        label={t('purifiers.filterHours')}
        inputMode="numeric"
        placeholder="4380"
        {...form.field('ratedHours')}
      />
      <TextInput
        label={t('purifiers.filterMass')}
        description={t('purifiers.filterMassHint')}
        inputMode="decimal"
        placeholder="12000"
        {...form.field('ratedMassMg')}
      />
      <Textarea
        label={t('purifiers.cleanAir')}
        description={t('purifiers.cleanAirHint')}
        placeholder={'1 80\n2 160\n3 260'}
        rows={5}
        {...form.field('cleanAir')}
      />
    </FormDialog>
  );
}

/** Form for the power of a model, one mode per line. */
export function PowerDialog({ purifier, opened, onClose }: ModelDialogProps) {
  const { t } = useTranslation();
  const initial = { power: powerText(purifier.power) };
  const { isBusy, act } = useActs();
  const form = useCheckedForm(initial, checkedBy(purifierPowerFormSchema), (texts) =>
    act(() => savePower(purifier.id, texts), { onDone: onClose }),
  );
  return (
    <FormDialog
      opened={opened}
      title={purifier.modelNo}
      submit={t('purifiers.savePower')}
      sending={isBusy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Textarea
        label={t('purifiers.power')}
        description={t('purifiers.powerHint')}
        placeholder={'0 0.8\n1 6\n2 28\n3 45'}
        rows={6}
        {...form.field('power')}
      />
    </FormDialog>
  );
}

/** Form for the modes of a model, one per line. */
export function ModesDialog({ purifier, opened, onClose }: ModelDialogProps) {
  const { t } = useTranslation();
  const initial = { modes: modesText(purifier.modes) };
  const { isBusy, act } = useActs();
  const form = useCheckedForm(initial, checkedBy(purifierModesFormSchema), (texts) =>
    act(() => saveModes(purifier.id, texts), { onDone: onClose }),
  );
  return (
    <FormDialog
      opened={opened}
      title={purifier.modelNo}
      submit={t('purifiers.saveModes')}
      sending={isBusy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Textarea
        label={t('purifiers.modes')}
        description={t('purifiers.modesHint')}
        placeholder={'0 off\n1 Quiet\n2 Turbo\n9 auto'}
        rows={6}
        {...form.field('modes')}
      />
    </FormDialog>
  );
}

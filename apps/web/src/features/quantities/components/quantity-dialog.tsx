import { type DeclaredQuantity, quantityFormSchema } from '@airdeck/contract/quantities/quantities';
import { useTranslation } from 'react-i18next';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { type QuantityTexts, saveQuantity } from '../api/quantities.ts';

const EMPTY: QuantityTexts = {
  key: '',
  en: '',
  ja: '',
  ar: '',
  unit: '',
  decimals: '0',
  min: '0',
  max: '',
  bands: '',
};

const textsOf = ({ key, names, unit, decimals, min, max, bands }: DeclaredQuantity): QuantityTexts => ({
  key,
  ...names,
  unit,
  decimals: String(decimals),
  min: String(min),
  max: String(max),
  bands: bands?.join(' ') ?? '',
});

type QuantityDialogProps = {
  /** Undefined: a new one is declared. */
  edited?: DeclaredQuantity | undefined;
  onClose: () => void;
};

/** The form of a declared quantity. */
export function QuantityDialog({ edited, onClose }: QuantityDialogProps) {
  const { t } = useTranslation();
  const { isBusy, act } = useActs();
  async function save(texts: QuantityTexts): Promise<void> {
    const outcome = edited ? {} : { done: t('quantities.declared') };
    if (await act(() => saveQuantity(edited, texts), outcome)) onClose();
  }
  const form = useCheckedForm(
    edited ? textsOf(edited) : EMPTY,
    checkedBy(quantityFormSchema),
    (texts) => void save(texts),
  );
  return (
    <FormDialog
      title={edited ? edited.key : t('quantities.add')}
      submit={t(edited ? 'quantities.form.save' : 'quantities.add')}
      sending={isBusy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {edited ? null : (
        <TextField
          label={t('quantities.form.key')}
          description={t('quantities.form.keyHint')}
          required
          dir="ltr"
          data-autofocus
          {...form.field('key')}
        />
      )}
      <TextField label={t('quantities.form.en')} required {...form.field('en')} />
      <TextField label={t('quantities.form.ja')} required {...form.field('ja')} />
      <TextField label={t('quantities.form.ar')} required {...form.field('ar')} />
      <TextField
        label={t('quantities.form.unit')}
        description={t('quantities.form.unitHint')}
        dir="ltr"
        {...form.field('unit')}
      />
      <TextField
        label={t('quantities.form.decimals')}
        inputMode="numeric"
        required
        {...form.field('decimals')}
      />
      <TextField
        label={t('quantities.form.min')}
        description={t('quantities.form.boundsHint')}
        inputMode="decimal"
        required
        {...form.field('min')}
      />
      <TextField label={t('quantities.form.max')} inputMode="decimal" required {...form.field('max')} />
      <TextField
        label={t('quantities.form.bands')}
        description={t('quantities.form.bandsHint')}
        dir="ltr"
        {...form.field('bands')}
      />
    </FormDialog>
  );
}

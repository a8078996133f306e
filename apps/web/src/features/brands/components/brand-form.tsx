import { brandFormSchema, type OwnBrand } from '@airdeck/contract/brands/brands';
import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFailureOf } from '../../../lib/api-client/api-failure.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { useFileUrl } from '../../../parts/pictures/picture-file.ts';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { type LogoChange, storeBrand } from '../api/brands.ts';
import { AccentField } from './accent-field.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { LogoField } from './logo-field.tsx';

const validate = checkedBy(brandFormSchema);

type BrandFormProps = { brand: OwnBrand; onReload: () => void };

/** Name, logos, colour, sender and host name, beside what they look like. */
export function BrandForm({ brand, onReload }: BrandFormProps) {
  const { t } = useTranslation();
  const { isBusy, act } = useActs();
  const [hasConflict, setConflict] = useState(false);
  const light = useLogo(brand.logoLight?.url);
  const dark = useLogo(brand.logoDark?.url);
  const { name, sender, accent, host } = brand;
  const form = useCheckedForm({ name, sender, accent, host }, validate, (values) => {
    void act(() => storeBrand(values, { version: brand.version, light: light.change, dark: dark.change }), {
      onDone: onReload,
      failed: (error) => {
        setConflict(isFailureOf(error, REQUEST_ERRORS.versionConflict));
        return failureText(error, t);
      },
    });
  });
  return (
    <RecordForm
      label={t('brands.title')}
      onSubmit={form.submit}
      submitLabel={t('brands.save')}
      isSending={isBusy}
      hasConflict={hasConflict}
      onReload={onReload}
      beside={
        <BrandPreview
          name={form.values.name}
          accent={form.values.accent}
          logo={{ light: light.url, dark: dark.url ?? light.url }}
        />
      }
    >
      <TextField
        label={t('brands.name')}
        description={t('brands.nameHint')}
        autoComplete="organization"
        {...form.field('name')}
      />
      <LogoField
        label={t('brands.logoLight')}
        hint={t('brands.logoHint')}
        theme="light"
        url={light.url}
        onChange={light.onChange}
      />
      <LogoField
        label={t('brands.logoDark')}
        hint={t('brands.logoDarkHint')}
        theme="dark"
        url={dark.url}
        onChange={dark.onChange}
      />
      <AccentField field={form.field('accent')} onPick={(picked) => form.change({ accent: picked })} />
      <TextField
        label={t('brands.sender')}
        description={t('brands.senderHint')}
        autoComplete="off"
        {...form.field('sender')}
      />
      <div className={looks.closerStack}>
        <TextField
          label={t('brands.host')}
          description={t('brands.hostHint')}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          {...form.field('host')}
        />
        {host === '' || form.values.host !== host ? null : (
          <span className={looks.hint} role="status">
            {t(brand.isHostConfirmed ? 'brands.hostConfirmed' : 'brands.hostAsked')}
          </span>
        )}
      </div>
    </RecordForm>
  );
}

/** A logo as it is shown: the stored one, unless another one was chosen. */
function useLogo(stored: string | undefined) {
  const [change, onChange] = useState<LogoChange>();
  const chosen = useFileUrl(change instanceof Blob ? change : undefined);
  return { change, onChange, url: change === undefined ? (stored ?? null) : chosen };
}

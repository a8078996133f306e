import { readEnergy } from '@airdeck/contract/energy/energy';
import type { SetTariff } from '@airdeck/contract/energy/tariffs';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/format/use-formatters.ts';
import { changing } from '../../lib/query/query.ts';
import { placeTariff, type TariffTarget } from '../../lib/tariffs/tariff-target.ts';
import { Card } from '../../ui/card/card.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { NotLoaded } from '../../ui/empty-state/load-failure.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../ui/form/form-column.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { typedNumber } from '../../ui/form/typed-number.ts';
import looks from '../../ui/looks/looks.module.css';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { isolate } from '../../ui/text/isolate.ts';
import { useToasts } from '../../ui/toast/toast.tsx';
import { currencyOptions, priceText } from './price-text.ts';

/** The price of electricity: inherited, or stated here. */
export function TariffCard({ target }: { target: TariffTarget }) {
  const { t } = useTranslation();
  return (
    <Card title={t('tariffs.title')} subtitle={t('tariffs.text')}>
      <TariffForm target={target} label={t('tariffs.title')} />
    </Card>
  );
}

/** The same for a building, floor or room. */
export function PlaceTariffDialog({
  place,
  onClose,
}: {
  place: { readonly id: string; readonly name: string };
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const title = t('tariffs.placeTitle', { place: isolate(place.name) });
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={looks.closeStack}>
        <p className={looks.dim}>{t('tariffs.text')}</p>
        <TariffForm target={placeTariff(place.id)} label={title} onSaved={onClose} />
      </div>
    </Dialog>
  );
}

type TariffFormProps = { target: TariffTarget; label: string; onSaved?: () => void };

function TariffForm(props: TariffFormProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(props.target.stored);
  if (data) return <PriceFields key={JSON.stringify(data)} stored={data} {...props} />;
  const waiting = <Skeleton width="100%" height="6rem" label={t('ui.loading')} />;
  return <NotLoaded error={error} onRetry={refetch} waiting={waiting} />;
}

function PriceFields({ stored, target, label, onSaved }: TariffFormProps & { stored: SetTariff }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toasts = useToasts();
  const hintId = useId();
  const { own, above } = stored;
  const currencies = useMemo(() => currencyOptions(language), [language]);
  const [price, setPrice] = useState(own === null ? '' : String(own.pricePerKWh));
  const [currency, setCurrency] = useState(own?.currency ?? above?.currency ?? null);
  const [wasSent, setSent] = useState(false);
  const isInherited = price.trim() === '';
  const pricePerKWh = typedNumber(price);
  const isInvalid = !isInherited && !(pricePerKWh >= 0);
  const lacksCurrency = !isInherited && currency === null;
  const save = useMutation({
    mutationFn: () => {
      const tariff = isInherited || currency === null ? null : { pricePerKWh, currency };
      return changing(target.save(tariff), readEnergy);
    },
    onSuccess: () => {
      toasts.success(t('done.saved'));
      onSaved?.();
    },
    onError: (error) => toasts.failed(error, t('failure.save')),
  });
  return (
    <FormColumn
      label={label}
      onSubmit={(event) => {
        event.preventDefault();
        setSent(true);
        if (!isInvalid && !lacksCurrency && !save.isPending) save.mutate();
      }}
    >
      <TextField
        label={t('tariffs.price')}
        inputMode="decimal"
        value={price}
        aria-describedby={hintId}
        error={wasSent && isInvalid ? t('energy.error.priceInvalid') : undefined}
        onChange={(event) => setPrice(event.currentTarget.value)}
      />
      <SelectField
        label={t('tariffs.currency')}
        options={currencies}
        value={currency}
        error={wasSent && lacksCurrency ? t('failure.required') : undefined}
        onChange={setCurrency}
      />
      <p id={hintId} className={looks.hint}>
        {above === null
          ? t('tariffs.leaveEmpty')
          : t('tariffs.inherited', { price: priceText(language, above.currency, above.pricePerKWh) })}
      </p>
      <FormActions>
        <SubmitButton sending={save.isPending}>{t('tariffs.save')}</SubmitButton>
      </FormActions>
    </FormColumn>
  );
}

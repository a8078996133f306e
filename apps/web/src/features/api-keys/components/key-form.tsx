import { type ApiKey, apiKeyFormSchema, type MadeApiKey } from '@airdeck/contract/api-keys/api-keys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCustomerLookup } from '../../../lib/customers/customers.ts';
import { useHasPlaces } from '../../../lib/devices/place-lookup.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { useSession } from '../../../lib/session/session.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { BranchField, type EditedBranches, isChosen } from '../../../parts/branches/branch-field.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { unsaid, useActs } from '../../../ui/dialog/use-acts.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { FoundField } from '../../../ui/form/found-fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { createKey, renameKey } from '../api/api-keys.ts';

const DAY_MS = 86_400_000;

/** Days until a key expires; `never`: it does not. */
const LIFETIMES = ['30', '90', '365', 'never'] as const;
const RIGHTS = ['VIEWER', 'own'] as const;

type Values = { name: string; lifetime: (typeof LIFETIMES)[number]; rights: (typeof RIGHTS)[number] };

const FIRST: Values = { name: '', lifetime: '90', rights: 'VIEWER' };
const validate = checkedBy(apiKeyFormSchema);

const bodyOf = (
  { name, lifetime, rights }: Values,
  customer: LookupOption | null,
  { placeIds }: EditedBranches,
) => ({
  name: name.trim(),
  expiresTime: lifetime === 'never' ? null : serverNow() + Number(lifetime) * DAY_MS,
  accessRole: rights === 'own' ? null : rights,
  customerId: customer?.value ?? null,
  placeIds: placeIds && [...placeIds],
});

/** @param onMade gets the key, which is shown this once */
export function NewKeyDialog({
  onMade,
  onClose,
}: {
  onMade: (made: MadeApiKey) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { act, isBusy } = useActs();
  const isOfTenant = useSession()?.user.authority === 'TENANT_ADMIN';
  const [customer, setCustomer] = useState<LookupOption | null>(null);
  const hasPlaces = useHasPlaces();
  const [branches, setBranches] = useState<EditedBranches>({ placeIds: null });
  const form = useCheckedForm(
    FIRST,
    ({ name }) => validate({ name }),
    (values) => {
      if (!isChosen(branches)) setBranches({ ...branches, isTried: true });
      else
        void act(async () => onMade(await createKey(bodyOf(values, customer, branches))), { done: unsaid });
    },
  );
  const { lifetime, rights } = form.values;
  return (
    <FormDialog
      title={t('apiKeys.add')}
      submit={t('apiKeys.form.create')}
      sending={isBusy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        label={t('apiKeys.form.name')}
        description={t('apiKeys.form.nameHint')}
        required
        data-autofocus
        autoComplete="off"
        {...form.field('name')}
      />
      <SelectField
        label={t('apiKeys.form.rights')}
        description={t('apiKeys.form.rightsHint')}
        options={RIGHTS.map((value) => ({ value, label: t(`apiKeys.rights.${value}`) }))}
        value={rights}
        onChange={(value) => form.change({ rights: (value ?? rights) as Values['rights'] })}
      />
      {isOfTenant ? (
        <FoundField
          label={t('apiKeys.form.customer')}
          description={t('apiKeys.form.customerHint')}
          placeholder={t('apiKeys.form.allCustomers')}
          useFound={useCustomerLookup}
          value={customer}
          onChange={(chosen) => {
            setCustomer(chosen);
            // Places of one customer are not those of another.
            setBranches({ placeIds: null });
          }}
          clearable
        />
      ) : null}
      {hasPlaces ? (
        <BranchField
          key={customer?.value ?? ''}
          value={branches}
          onChange={setBranches}
          customerId={customer?.value}
          description={t('apiKeys.form.whereHint')}
        />
      ) : null}
      <SelectField
        label={t('apiKeys.form.expires')}
        options={LIFETIMES.map((value) => ({ value, label: t(`apiKeys.lifetime.${value}`) }))}
        value={lifetime}
        onChange={(value) => form.change({ lifetime: (value ?? lifetime) as Values['lifetime'] })}
      />
    </FormDialog>
  );
}

export function RenameDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation();
  const { act, isBusy } = useActs();
  const form = useCheckedForm({ name: apiKey.name }, validate, async ({ name }) => {
    if (await act(() => renameKey(apiKey, { name: name.trim() }))) onClose();
  });
  return (
    <FormDialog
      title={t('apiKeys.rename')}
      submit={t('apiKeys.form.save')}
      sending={isBusy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        label={t('apiKeys.form.name')}
        required
        data-autofocus
        autoComplete="off"
        {...form.field('name')}
      />
    </FormDialog>
  );
}

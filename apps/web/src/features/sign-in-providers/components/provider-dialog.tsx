import { ACCESS_ROLES, type AccessRole } from '@airdeck/contract/common/access-role';
import {
  PROVIDER_ICONS,
  type Provider,
  type ProviderIcon,
  providerFormSchema,
} from '@airdeck/contract/sign-in-providers/sign-in-providers';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCustomerLookup } from '../../../lib/customers/customers.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { CopyField } from '../../../ui/form/copy-field.tsx';
import { PasswordField, TextField } from '../../../ui/form/fields.tsx';
import { FoundField } from '../../../ui/form/found-fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { saveProvider, useAnyCustomer } from '../api/sign-in-providers.ts';
import { GroupRoleFields, useGroupRoles } from './group-role-fields.tsx';

const validate = checkedBy(
  providerFormSchema.pick({ name: true, issuer: true, clientId: true, groupsClaim: true }),
);

type ProviderDialogProps = {
  /** Whether it is one of the installation, for users of any tenant. */
  isOfSystem: boolean;
  /** Undefined: a new one, which is registered at the provider once it is stored. */
  edited: Provider | undefined;
  onCreated: (provider: Provider) => void;
  onClose: () => void;
};

/** The form of a provider. */
export function ProviderDialog({ isOfSystem, edited, onCreated, onClose }: ProviderDialogProps) {
  const { t } = useTranslation();
  const { isBusy, act } = useActs();
  const [icon, setIcon] = useState<ProviderIcon>(edited?.icon ?? 'building');
  const [trustsAddresses, setTrusting] = useState(edited?.trustsAddresses ?? false);
  const [newUsersRole, setNewUsersRole] = useState<AccessRole>(edited?.newUsersRole ?? 'VIEWER');
  const [isEnabled, setEnabled] = useState(edited?.isEnabled ?? false);
  const [customer, setCustomer] = useState(() => customerOf(edited));
  const groups = useGroupRoles(edited);
  const useCustomers = isOfSystem ? useAnyCustomer : useCustomerLookup;
  const initial = {
    name: edited?.name ?? '',
    issuer: edited?.issuer ?? '',
    clientId: edited?.clientId ?? '',
    clientSecret: '',
    groupsClaim: edited?.groupsClaim ?? 'groups',
  };
  const form = useCheckedForm(initial, validate, ({ clientSecret, ...texts }) => {
    if (!groups.check()) return;
    const body = {
      ...texts,
      // Empty: it stays as it was.
      clientSecret: clientSecret || undefined,
      icon,
      trustsAddresses,
      isEnabled,
      newUsersCustomerId: customer?.value ?? null,
      newUsersRole,
      ...groups.body,
    };
    void act(async () => {
      const saved = await saveProvider(edited, body);
      if (edited) onClose();
      else onCreated(saved);
    });
  });
  return (
    <FormDialog
      title={t(edited ? 'signInProviders.edit' : 'signInProviders.add')}
      submit={t(edited ? 'signInProviders.save' : 'signInProviders.next')}
      sending={isBusy}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        label={t('signInProviders.name')}
        description={t('signInProviders.nameText')}
        required
        data-autofocus
        autoComplete="off"
        {...form.field('name')}
      />
      <SelectField
        label={t('signInProviders.icon')}
        options={PROVIDER_ICONS.map((value) => ({ value, label: t(`signInProviders.icons.${value}`) }))}
        value={icon}
        onChange={(value) => setIcon((value ?? icon) as ProviderIcon)}
      />
      <TextField
        label={t('signInProviders.issuer')}
        description={t('signInProviders.issuerText')}
        required
        dir="ltr"
        autoComplete="off"
        {...form.field('issuer')}
      />
      {edited ? (
        <>
          <CopyField
            label={t('signInProviders.redirectUrl')}
            description={t('signInProviders.redirectText')}
            value={edited.redirectUrl}
          />
          <CopyField label={t('signInProviders.signOutUrl')} value={edited.signOutUrl} />
          <TextField
            label={t('signInProviders.clientId')}
            dir="ltr"
            autoComplete="off"
            {...form.field('clientId')}
          />
          <PasswordField
            label={t('signInProviders.clientSecret')}
            description={edited.hasClientSecret ? t('signInProviders.secretKept') : undefined}
            autoComplete="off"
            {...form.field('clientSecret')}
          />
          <FoundField
            label={t('signInProviders.newUsers')}
            description={t('signInProviders.newUsersText')}
            placeholder={t('signInProviders.invitedOnly')}
            useFound={useCustomers}
            value={customer}
            onChange={setCustomer}
            clearable
          />
          {customer ? (
            <SelectField
              label={t('signInProviders.role')}
              options={ACCESS_ROLES.map((value) => ({ value, label: t(`users.accessRole.${value}`) }))}
              value={newUsersRole}
              onChange={(value) => setNewUsersRole((value ?? newUsersRole) as AccessRole)}
            />
          ) : null}
          <GroupRoleFields edited={groups} useCustomers={useCustomers} />
          {groups.rows.length > 0 ? (
            <TextField
              label={t('signInProviders.groups.claim')}
              description={t('signInProviders.groups.claimText')}
              required
              dir="ltr"
              autoComplete="off"
              {...form.field('groupsClaim')}
            />
          ) : null}
          <Checkbox
            label={t('signInProviders.trusts')}
            description={t('signInProviders.trustsText')}
            checked={trustsAddresses}
            onChange={(event) => setTrusting(event.currentTarget.checked)}
          />
          <Checkbox
            label={t('signInProviders.enabled')}
            description={t('signInProviders.enabledText')}
            checked={isEnabled}
            onChange={(event) => setEnabled(event.currentTarget.checked)}
          />
        </>
      ) : null}
    </FormDialog>
  );
}

function customerOf(provider: Provider | undefined): LookupOption | null {
  const { newUsersCustomerId: value, newUsersCustomerTitle: label } = provider ?? {};
  return value && label ? { value, label } : null;
}

import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import type { ChatDraft } from '../../../lib/conversations/chat-view.ts';
import { useCustomerLookup } from '../../../lib/customers/customers.ts';
import { type LookupOption, useLookupField } from '../../../lib/lists/lookup.ts';
import type { Role } from '../../../lib/session/role.ts';
import { useTenantLookup } from '../../../lib/tenants/use-tenant-lookup.ts';
import { LookupField } from '../../../ui/form/lookup-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { useDeviceCustomer } from '../api/conversations.ts';

/** The recipient; without both ids, the system administrators. */
export type Recipient = { readonly tenantId?: string; readonly customerId?: string };

type RecipientFieldProps = {
  role: Exclude<Role, 'customer'>;
  draft: ChatDraft;
  onChange: (recipient: Recipient | undefined) => void;
  error: string | undefined;
};

/** Recipients: tenants for a system administrator; customers or the system for a tenant's administrator. */
export function RecipientField({ role, draft, onChange, error }: RecipientFieldProps) {
  const rest = { onChange, error };
  if (role === 'systemAdmin') return <TenantField {...rest} />;
  if (draft.device && draft.customer === undefined)
    return <DeviceSideField {...rest} deviceId={draft.device.id} />;
  if (draft.customer !== undefined) return <KnownSideField {...rest} customer={draft.customer} />;
  return <AnySideField {...rest} />;
}

type FieldProps = Pick<RecipientFieldProps, 'onChange' | 'error'>;

function TenantField({ onChange, error }: FieldProps) {
  const { t } = useTranslation();
  return (
    <SomeoneField
      label={t('conversations.tenant')}
      useFound={useTenantLookup}
      onChange={(chosen) => onChange(chosen ? { tenantId: chosen.value } : undefined)}
      error={error}
    />
  );
}

type SomeoneFieldProps = {
  label: string;
  useFound: Parameters<typeof useLookupField>[0];
  onChange: (chosen: LookupOption | null) => void;
  error: string | undefined;
};

function SomeoneField({ label, useFound, onChange, error }: SomeoneFieldProps) {
  const { t } = useTranslation();
  const { field, failure } = useLookupField(useFound);
  return (
    <LookupField
      {...field}
      label={label}
      required
      error={failure ? failureText(failure, t).message : error}
      onChange={(chosen) => {
        field.onChange(chosen);
        onChange(chosen);
      }}
    />
  );
}

/** Kinds of recipients of a tenant's administrators. */
const [CUSTOMER, SYSTEM] = ['customer', 'system'] as const;

function AnySideField({ onChange, error }: FieldProps) {
  const { t } = useTranslation();
  const [side, setSide] = useState<string>(CUSTOMER);
  return (
    <>
      <SelectField
        label={t('conversations.to')}
        options={[
          { value: CUSTOMER, label: t('conversations.aCustomer') },
          { value: SYSTEM, label: t('conversations.system') },
        ]}
        value={side}
        onChange={(chosen) => {
          setSide(chosen ?? CUSTOMER);
          onChange(chosen === SYSTEM ? {} : undefined);
        }}
      />
      {side === CUSTOMER ? (
        <SomeoneField
          label={t('conversations.customer')}
          useFound={useCustomerLookup}
          onChange={(chosen) => onChange(chosen ? { customerId: chosen.value } : undefined)}
          error={error}
        />
      ) : null}
    </>
  );
}

/** Only the device's own customer may see it. */
function DeviceSideField({ deviceId, ...rest }: FieldProps & { deviceId: string }) {
  const { data: customer, isPending } = useDeviceCustomer(deviceId);
  if (isPending) return <Skeleton height="4.125rem" />;
  return <KnownSideField {...rest} customer={customer ?? null} />;
}

type KnownSideFieldProps = FieldProps & { customer: { readonly id: string; readonly name: string } | null };

function KnownSideField({ customer, onChange, error }: KnownSideFieldProps) {
  const { t } = useTranslation();
  const [side, setSide] = useState<string>(customer ? CUSTOMER : SYSTEM);
  const customerId = customer?.id;
  const report = useEffectEvent(onChange);
  useEffect(() => {
    report(side === CUSTOMER && customerId !== undefined ? { customerId } : {});
  }, [side, customerId]);
  return (
    <SelectField
      label={t('conversations.to')}
      options={[
        ...(customer ? [{ value: CUSTOMER, label: customer.name }] : []),
        { value: SYSTEM, label: t('conversations.system') },
      ]}
      value={side}
      error={error}
      onChange={(chosen) => setSide(chosen ?? SYSTEM)}
    />
  );
}

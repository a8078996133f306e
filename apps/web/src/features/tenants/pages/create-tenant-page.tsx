import { tenantFormSchema } from '@airdeck/contract/tenants/tenants';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useHandOver } from '../../../lib/accounts/use-hand-over.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { usePlaceFields } from '../../../lib/geography/geography.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { HandOverDialog } from '../../../ui/dialog/hand-over-dialog.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { RecordEmailField, RecordField } from '../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import type { TenantValues } from '../api/tenants.ts';
import { addTenant, NO_TENANT, type TenantKind } from '../api/tenants.ts';
import { TENANT_WORDS } from '../components/tenant-list.tsx';

/** Adds a tenant or a partner. Shows the activation link of the first administrator if no mail is sent. */
export function CreateTenantPage({ kind }: { kind: TenantKind }) {
  const { t } = useTranslation();
  const words = TENANT_WORDS[kind];
  const { isBusy, act } = useActs();
  const navigate = useNavigate();
  const toList = () => void navigate(words.listPath);
  const { handOverLink, handOver } = useHandOver(t('activationLink.title'), toList);
  const back = useBack(words.listPath);

  const create = (values: TenantValues) =>
    act(() => addTenant(kind, values), {
      done: t(words.created),
      onDone: ({ activationLink }) => handOverLink(values, activationLink),
      failed: t(words.createFailed),
    });

  return (
    <>
      <PageHead title={t(words.create)} back={back} />
      <TenantForm
        label={t(words.create)}
        submitLabel={t(words.create)}
        isSending={isBusy}
        onSubmit={create}
      />
      {handOver ? <HandOverDialog {...handOver} /> : null}
    </>
  );
}

interface TenantFormProps {
  label: string;
  submitLabel: string;
  isSending: boolean;
  onSubmit: (values: TenantValues) => void;
}

/** Form of a new tenant or partner, and of its first administrator. */
function TenantForm({ label, submitLabel, isSending, onSubmit }: TenantFormProps) {
  const { t } = useTranslation();
  const form = useCheckedForm(NO_TENANT, checkedBy(tenantFormSchema), onSubmit);
  const place = usePlaceFields(form.values, form.change);
  return (
    <FormColumn onSubmit={form.submit} label={label}>
      <RecordField label={t('tenants.field.title')} required {...form.field('title')} />
      <RecordField label={t('tenants.field.firstName')} required {...form.field('firstName')} />
      <RecordField label={t('tenants.field.lastName')} {...form.field('lastName')} />
      <RecordEmailField label={t('tenants.field.email')} required {...form.field('email')} />
      <RecordField label={t('tenants.field.phone')} required type="tel" {...form.field('phone')} />
      <ChoiceField label={t('tenants.field.country')} placeholder={t('ui.choose')} {...place.country} />
      <ChoiceField label={t('tenants.field.state')} placeholder={t('ui.choose')} {...place.state} />
      <RecordField label={t('tenants.field.city')} {...form.field('city')} />
      <RecordField label={t('tenants.field.address')} {...form.field('address')} />
      <RecordField label={t('tenants.field.address2')} {...form.field('address2')} />
      <RecordField label={t('tenants.field.zip')} {...form.field('zip')} />
      <FormActions>
        <SubmitButton sending={isSending}>{submitLabel}</SubmitButton>
      </FormActions>
    </FormColumn>
  );
}

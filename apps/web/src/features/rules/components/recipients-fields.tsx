import type { AlarmSeverity } from '@airdeck/contract/alarms/severities';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUserLookup } from '../../../lib/accounts/api/user-lookup.ts';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { FoundFields } from '../../../ui/form/found-fields.tsx';
import { useRuleReceivers, useRuleRotas } from '../api/rule-names.ts';
import { OwnNotice } from './own-notice.tsx';
import type { RecipientsDraft } from './rule-draft.ts';

type RecipientsFieldsProps = {
  legend: string;
  draft: RecipientsDraft;
  severity: AlarmSeverity;
  change: (part: Partial<RecipientsDraft>) => void;
  error: string | undefined;
};

const MOST_USERS = 100;

/** Recipients, who choose their own channels. */
export function RecipientsFields({ legend, draft, severity, change, error }: RecipientsFieldsProps) {
  const { t } = useTranslation();
  const { data: receivers } = useRuleReceivers();
  const { data: rotas } = useRuleRotas();
  return (
    <FieldGroup legend={legend}>
      <Checkbox
        label={t('rules.customerUsers')}
        checked={draft.customerUsers}
        onChange={(event) => change({ customerUsers: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('rules.tenantAdmins')}
        checked={draft.tenantAdmins}
        onChange={(event) => change({ tenantAdmins: event.currentTarget.checked })}
      />
      <NamedChoice
        label={t('rules.form.rotas')}
        among={rotas?.rotas}
        chosen={draft.rotaIds}
        onChoose={(rotaIds) => change({ rotaIds })}
      />
      <FoundFields
        label={t('rules.form.users')}
        useFound={useUserLookup}
        value={draft.users}
        onChange={(users) => change({ users })}
        most={MOST_USERS}
        error={error}
      />
      <NamedChoice
        label={t('rules.form.receivers')}
        among={receivers?.receivers}
        chosen={draft.receiverIds}
        onChoose={(receiverIds) => change({ receiverIds })}
      />
      {draft.tenantAdmins ? <OwnNotice severity={severity} /> : null}
    </FieldGroup>
  );
}

type NamedChoiceProps = {
  label: string;
  among: readonly { readonly id: string; readonly name: string }[] | undefined;
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
};

/** Choices among rotas or receivers, if the tenant has any. */
function NamedChoice({ label, among = [], chosen, onChoose }: NamedChoiceProps) {
  if (among.length === 0) return null;
  return (
    <Checkbox.Group label={label} value={[...chosen]} onChange={onChoose}>
      {among.map(({ id, name }) => (
        <Checkbox key={id} value={id} label={<bdi>{name}</bdi>} />
      ))}
    </Checkbox.Group>
  );
}

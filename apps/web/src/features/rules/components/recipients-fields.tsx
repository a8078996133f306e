import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { FoundFields } from '../../../ui/form/found-fields.tsx';
import { useRuleReceivers, useUserLookup } from '../api/rule-names.ts';
import { OwnNotice } from './own-notice.tsx';
import type { RuleDraft } from './rule-draft.ts';

type RecipientsFieldsProps = {
  draft: RuleDraft;
  change: (part: Partial<RuleDraft>) => void;
  error: string | undefined;
};

const MOST_USERS = 100;

/** Recipients, who choose their own channels. */
export function RecipientsFields({ draft, change, error }: RecipientsFieldsProps) {
  const { t } = useTranslation();
  return (
    <FieldGroup legend={t('rules.form.recipients')}>
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
      <FoundFields
        label={t('rules.form.users')}
        useFound={useUserLookup}
        value={draft.users}
        onChange={(users) => change({ users })}
        most={MOST_USERS}
        error={error}
      />
      <ReceiverChoice chosen={draft.receiverIds} onChoose={(receiverIds) => change({ receiverIds })} />
      {draft.tenantAdmins ? <OwnNotice severity={draft.severity} /> : null}
    </FieldGroup>
  );
}

type ReceiverChoiceProps = {
  chosen: readonly string[];
  onChoose: (receiverIds: string[]) => void;
};

/** Chats, addresses and servers, if the tenant has set any up. */
function ReceiverChoice({ chosen, onChoose }: ReceiverChoiceProps) {
  const { t } = useTranslation();
  const { data } = useRuleReceivers();
  if (!data || data.receivers.length === 0) return null;
  return (
    <Checkbox.Group label={t('rules.form.receivers')} value={[...chosen]} onChange={onChoose}>
      {data.receivers.map(({ id, name }) => (
        <Checkbox key={id} value={id} label={<bdi>{name}</bdi>} />
      ))}
    </Checkbox.Group>
  );
}

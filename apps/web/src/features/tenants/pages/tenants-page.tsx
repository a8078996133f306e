import { useTranslation } from 'react-i18next';
import type { ListedUser } from '../../../lib/accounts/api/listed-user.ts';
import { userName } from '../../../lib/accounts/own-record.ts';
import { useWaitingUsers } from '../../../lib/accounts/use-waiting-users.ts';
import { api } from '../../../lib/api-client/api.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { impersonate } from '../../../lib/session/impersonate.ts';
import { endImpersonation, impersonationStore } from '../../../lib/session/impersonation.ts';
import { type Invited, useAccessActions } from '../../../parts/access/use-access-actions.tsx';
import { useFactorReset } from '../../../parts/access/use-factor-reset.ts';
import { unsaid, useActs } from '../../../ui/dialog/use-acts.ts';
import { ImpersonationIcon, RefreshIcon } from '../../../ui/icon/icons.tsx';
import { deleteAction, type RowAction } from '../../../ui/table/row-actions.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { removeTenant, type TenantKind, tenantsChanged, tenantsQuery } from '../api/tenants.ts';
import { TENANT_WORDS, TenantList } from '../components/tenant-list.tsx';

/** Newest first. */
const DEFAULTS: ListDefaults = { sort: { key: 'createdAt', direction: 'descending' }, pageSize: 10 };

/** All tenants, or all partners, for the system administrator. */
export function TenantsPage({ kind }: { kind: TenantKind }) {
  const { t } = useTranslation();
  const words = TENANT_WORDS[kind];
  const { table, rows } = useListPage((wanted) => tenantsQuery(kind, wanted), DEFAULTS, {
    failed: words.loadFailed,
  });
  const { act } = useActs();
  const access = useAccessActions();
  const factors = useFactorReset(api);
  const waiting = useWaitingUsers(rows.flatMap(({ userId }) => userId ?? []));
  const deletion = useTenantDeletion(kind);

  const actions = (row: ListedUser): RowAction[] => {
    const invited = invitedOf(row);
    return [
      ...(invited ? [...accessActions(invited), impersonationAction(invited), factorAction(invited)] : []),
      deleteAction(t('tenants.delete'), () => void deletion.ask(row), deletion.deletingId === row.id),
    ];
  };
  const impersonationAction = ({ userId, name }: Invited): RowAction => ({
    label: t('impersonation.begin'),
    icon: ImpersonationIcon,
    onClick: () =>
      void act(() => impersonate({ userId }), {
        question: { text: t('impersonation.question', { name: isolate(name) }) },
        done: unsaid,
        failed: t('impersonation.failed'),
      }),
  });
  const accessActions = (invited: Invited): RowAction[] =>
    waiting.has(invited.userId)
      ? access.activationActions(invited).slice(0, 1)
      : [access.resetAction(invited)];
  const factorAction = ({ userId, name }: Invited): RowAction => ({
    label: factors.title,
    icon: RefreshIcon,
    onClick: () => void factors.reset(userId, name),
    // Without a password there is no second factor.
    disabled: waiting.has(userId),
  });

  return (
    <TenantList kind={kind} table={table} actions={actions}>
      {access.dialogs}
    </TenantList>
  );
}

function invitedOf(row: ListedUser): Invited | undefined {
  const { userId, email } = row;
  return userId !== null && email !== null ? { userId, email, name: userName(row) } : undefined;
}

/** Deletes after confirmation, with toasts about the result. */
function useTenantDeletion(kind: TenantKind) {
  const { t } = useTranslation();
  const words = TENANT_WORDS[kind];
  const { busyId, remove } = useActs();
  return {
    /** Id of the record that is being deleted. */
    deletingId: busyId,
    ask: (row: ListedUser) =>
      remove(
        t(words.deleteQuestion, { name: isolate(row.tenantTitle ?? userName(row)) }),
        () => removeTenant(kind, row).finally(() => void tenantsChanged(kind)),
        {
          id: row.id,
          done() {
            // The impersonated user was deleted with the tenant.
            if (impersonationStore.current()?.tenantId === row.tenantId) endImpersonation();
            return t(words.deleted);
          },
          failed: t(words.deleteFailed),
        },
      ),
  };
}

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListedUser } from '../../../lib/accounts/api/listed-user.ts';
import { userName } from '../../../lib/accounts/own-record.ts';
import { type Invited, useActivation } from '../../../lib/accounts/use-activation.ts';
import { useResetLink } from '../../../lib/accounts/use-reset-link.ts';
import { useWaitingUsers } from '../../../lib/accounts/use-waiting-users.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { impersonate } from '../../../lib/session/impersonate.ts';
import { endImpersonation, impersonationStore } from '../../../lib/session/impersonation.ts';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { HandOverDialog } from '../../../ui/dialog/hand-over-dialog.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import {
  ImpersonationIcon,
  KeyIcon,
  LinkIcon,
  MailIcon,
  PlusIcon,
  TrashIcon,
} from '../../../ui/icon/icons.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import type { RowAction } from '../../../ui/table/row-actions.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { removeTenant, type TenantKind, tenantsChanged, tenantsQuery } from '../api/tenants.ts';
import { TENANT_WORDS, TenantTable } from '../components/tenant-table.tsx';

/** Newest first. */
const DEFAULTS: ListDefaults = { sort: { key: 'createdAt', direction: 'descending' }, pageSize: 10 };

/** All tenants, or all partners, for the system administrator. */
export function TenantsPage({ kind }: { kind: TenantKind }) {
  const { t } = useTranslation();
  const words = TENANT_WORDS[kind];
  const { table, rows, count } = useListPage((wanted) => tenantsQuery(kind, wanted), DEFAULTS, {
    failed: words.loadFailed,
  });
  const toasts = useToasts();
  const confirm = useConfirm();
  const activation = useActivation(toasts);
  const resetLink = useResetLink({ confirm, failure: toasts.failure });
  const waiting = useWaitingUsers(rows.flatMap(({ userId }) => userId ?? []));
  const deletion = useTenantDeletion(kind);

  const actions = (row: ListedUser): RowAction[] => {
    const invited = invitedOf(row);
    return [
      ...(invited ? [accessAction(invited), impersonationAction(invited)] : []),
      {
        label: t('tenants.delete'),
        icon: TrashIcon,
        onClick: () => void deletion.ask(row),
        destructive: true,
        disabled: deletion.deletingId === row.id,
      },
    ];
  };
  const act = async ({ userId, name }: Invited) => {
    if (!(await confirm({ text: t('impersonation.question', { name: isolate(name) }) }))) return;
    try {
      await impersonate({ userId });
    } catch (error) {
      toasts.failed(error, t('impersonation.failed'));
    }
  };
  const impersonationAction = (invited: Invited): RowAction => ({
    label: t('impersonation.begin'),
    icon: ImpersonationIcon,
    onClick: () => void act(invited),
  });
  const accessAction = (invited: Invited): RowAction =>
    waiting.has(invited.userId)
      ? activationAction(invited)
      : {
          label: t('resetLink.title'),
          icon: KeyIcon,
          onClick: () => void resetLink.make(invited),
        };
  const activationAction = (invited: Invited): RowAction =>
    activation.sendsMail
      ? {
          label: t('activationLink.resend'),
          icon: MailIcon,
          onClick: () => void activation.sendMail(invited),
        }
      : {
          label: t('activationLink.show'),
          icon: LinkIcon,
          onClick: () => void activation.showLink(invited),
        };

  return (
    <>
      <PageHead
        title={t(words.title)}
        count={count}
        actions={
          <Button component={Link} to={words.createPath} leftSection={<PlusIcon size={18} />}>
            {t(words.add)}
          </Button>
        }
      />
      <TenantTable kind={kind} table={table} actions={actions} />
      {activation.handOver ? <HandOverDialog {...activation.handOver} /> : null}
      {resetLink.handOver ? <HandOverDialog {...resetLink.handOver} /> : null}
    </>
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

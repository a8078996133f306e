import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { readServerSettings } from '../../../lib/accounts/server-settings.ts';
import { useActivation } from '../../../lib/accounts/use-activation.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { HandOverDialog } from '../../../ui/dialog/hand-over-dialog.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { addTenant, type TenantKind, tenantsKey } from '../api/tenants.ts';
import { TenantForm } from '../components/tenant-form.tsx';
import { TENANT_WORDS } from '../components/tenant-words.ts';
import type { TenantValues } from '../tenant-values.ts';

/** Adds a tenant or a partner. Where no mail is sent, the first administrator's activation link is handed over here. */
export function CreateTenantPage({ kind }: { kind: TenantKind }) {
  const { t } = useTranslation();
  const words = TENANT_WORDS[kind];
  const toasts = useToasts();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const toList = () => void navigate(words.listPath);
  const activation = useActivation(toasts, toList);
  const back = useBack(words.listPath);

  const creation = useMutation({
    mutationFn: async (values: TenantValues) => {
      const { userId } = await addTenant(kind, values);
      void queries.invalidateQueries({ queryKey: tenantsKey(kind) });
      toasts.success(t(words.created));
      const isMailed = await readServerSettings(queries).then(
        ({ sendsMail }) => sendsMail,
        () => false,
      );
      const { firstName, lastName, email } = values;
      const name = `${firstName} ${lastName}`.trim();
      const isShown = !isMailed && (await activation.showLink({ userId, name, email: email.trim() }));
      if (!isShown) toList();
    },
    onError: (error) => toasts.failure(failureText(error, t, words.createFailed)),
  });

  return (
    <>
      <PageHead title={t(words.create)} back={back} />
      <TenantForm
        label={t(words.create)}
        submitLabel={t(words.create)}
        isSending={creation.isPending}
        onSubmit={creation.mutate}
      />
      {activation.handOver ? <HandOverDialog {...activation.handOver} /> : null}
    </>
  );
}

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { impersonate } from '../../lib/session/impersonate.ts';
import { unsaid, useActs } from '../../ui/dialog/use-acts.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import type { BackLinkProps } from '../../ui/page-head/back-link.tsx';
import { PageHead } from '../../ui/page-head/page-head.tsx';

type VisitFirstProps = {
  title: string;
  back: BackLinkProps;
  /** The tenant to act in; missing: not known yet. */
  tenantId: string | null | undefined;
  /** Whether there is nothing to see in any tenant. */
  isUnknown?: boolean;
  text?: string;
};

/** In place of a screen of a tenant: the button with which a system administrator begins to act in it. */
export function VisitFirst({ title, back, tenantId, isUnknown = false, text }: VisitFirstProps) {
  const { t } = useTranslation();
  const { isBusy, act } = useActs();
  const begin = (id: string) =>
    act(() => impersonate({ tenantId: id }), { done: unsaid, failed: t('impersonation.failed') });
  return (
    <>
      <PageHead title={title} back={back} />
      <EmptyState
        drawing="lock"
        text={isUnknown ? t('failure.notFound') : (text ?? t('impersonation.visitFirst'))}
        action={
          isUnknown ? undefined : (
            <Button loading={isBusy} disabled={!tenantId} onClick={() => tenantId && begin(tenantId)}>
              {t('impersonation.begin')}
            </Button>
          )
        }
      />
    </>
  );
}

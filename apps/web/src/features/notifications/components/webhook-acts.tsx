import type { WebhookTest } from '@airdeck/contract/notifications/deliveries';
import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { CopyField } from '../../../ui/form/copy-field.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import classes from './notifications.module.css';

// The parts that the webhooks of alerts and of readings share.

type Act<Result, Given = undefined> = Pick<UseMutationResult<Result, Error, Given>, 'isPending' | 'mutate'>;

/** Says whether a webhook was saved. @param onSecret called with its secret if it is new */
export function useSaveOutcome(onSecret: (secret: string) => void) {
  const { t } = useTranslation();
  const toasts = useToasts();
  return {
    onSuccess({ secret }: { secret: string | null }) {
      if (secret !== null) onSecret(secret);
      toasts.success(t('done.saved'));
    },
    onError: (error: Error) => toasts.failed(error),
  };
}

/** The target of a webhook, with the props of its field in the form. */
export function WebhookUrlField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('notifications.webhook.url')}
      description={t('notifications.webhook.urlText')}
      type="url"
      dir="ltr"
      autoComplete="off"
      required
      {...field}
    />
  );
}

type WebhookActionsProps = { test: Act<WebhookTest, void>; remove: Act<unknown> };

/** Sends a test to a webhook, or deletes it. */
export function WebhookActions({ test, remove }: WebhookActionsProps) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const confirm = useConfirm();
  return (
    <>
      <Button
        variant="default"
        loading={test.isPending}
        onClick={() =>
          test.mutate(undefined, {
            onSuccess: ({ isDelivered, reason, detail }) =>
              isDelivered
                ? toasts.success(t('notifications.webhook.testDelivered'))
                : toasts.failure({
                    message: t('failure.send'),
                    detail: [t(`deliveryFailure.${reason ?? 'failed'}`), detail].filter(Boolean).join(' '),
                  }),
            onError: (error) => toasts.failed(error, t('failure.send')),
          })
        }
      >
        {t('notifications.webhook.test')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        loading={remove.isPending}
        onClick={async () => {
          const isSure = await confirm({
            text: t('notifications.webhook.deleteText'),
            destructive: true,
          });
          if (!isSure) return;
          remove.mutate(undefined, {
            onSuccess: () => toasts.success(t('done.deleted')),
            onError: (error) => toasts.failed(error, t('failure.delete')),
          });
        }}
      >
        {t('notifications.webhook.delete')}
      </Button>
    </>
  );
}

type WebhookSecretProps = {
  /** Undefined: created on an earlier visit, and not shown again. */
  secret: string | undefined;
  onSecret: (secret: string) => void;
  renew: Act<{ readonly secret: string | null }>;
};

/** The secret with which the receiver verifies signatures. */
export function WebhookSecret({ secret, onSecret, renew }: WebhookSecretProps) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const confirm = useConfirm();
  return (
    <div className={classes.secret}>
      {secret === undefined ? (
        <span className={classes.dim}>{t('notifications.webhook.secretKept')}</span>
      ) : (
        <CopyField
          label={t('notifications.webhook.secret')}
          description={t('notifications.webhook.secretText')}
          value={secret}
        />
      )}
      <Button
        variant="default"
        loading={renew.isPending}
        onClick={async () => {
          const isSure = await confirm({
            text: t('notifications.webhook.renewText'),
          });
          if (!isSure) return;
          renew.mutate(undefined, {
            onSuccess: ({ secret: renewed }) => {
              if (renewed !== null) onSecret(renewed);
              toasts.success(t('done.saved'));
            },
            onError: (error) => toasts.failed(error),
          });
        }}
      >
        {t('notifications.webhook.renew')}
      </Button>
    </div>
  );
}

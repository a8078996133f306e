import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { OutletActs } from '../../../parts/outlets/outlet-acts.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { CopyField } from '../../../ui/form/copy-field.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import looks from '../../../ui/looks/looks.module.css';
import classes from './notifications.module.css';

// The parts that the webhooks of alerts and of readings share.

type WithSecret = { readonly secret: string | null };

/** Changes of a webhook that answer with its secret if it is new. */
export function useSecretActs(onSecret: (secret: string) => void) {
  const { t } = useTranslation();
  const { isBusy, act } = useActs();
  const done = ({ secret }: WithSecret) => {
    if (secret !== null) onSecret(secret);
    return t('done.saved');
  };
  return {
    isBusy,
    act: (work: () => Promise<WithSecret>, question?: string) =>
      act(work, { question: question === undefined ? undefined : { text: question }, done }),
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

type WebhookActionsProps = Pick<ComponentProps<typeof OutletActs>, 'test' | 'remove'>;

/** Sends a test to a webhook, or deletes it. */
export function WebhookActions(acts: WebhookActionsProps) {
  const { t } = useTranslation();
  return (
    <OutletActs
      {...acts}
      tested={t('notifications.webhook.testDelivered')}
      removeText={t('notifications.webhook.deleteText')}
    />
  );
}

type WebhookSecretProps = {
  /** Undefined: created on an earlier visit, and not shown again. */
  secret: string | undefined;
  onSecret: (secret: string) => void;
  renew: () => Promise<WithSecret>;
};

/** The secret with which the receiver verifies signatures. */
export function WebhookSecret({ secret, onSecret, renew }: WebhookSecretProps) {
  const { t } = useTranslation();
  const { isBusy, act } = useSecretActs(onSecret);
  return (
    <div className={classes.secret}>
      {secret === undefined ? (
        <span className={looks.below}>{t('notifications.webhook.secretKept')}</span>
      ) : (
        <CopyField
          label={t('notifications.webhook.secret')}
          description={t('notifications.webhook.secretText')}
          value={secret}
        />
      )}
      <Button
        variant="default"
        loading={isBusy}
        onClick={() => act(renew, t('notifications.webhook.renewText'))}
      >
        {t('notifications.webhook.renew')}
      </Button>
    </div>
  );
}

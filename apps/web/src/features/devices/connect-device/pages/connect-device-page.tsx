import { characterCount } from '@airdeck/contract/common/form-fields';
import { Anchor, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCheckedForm } from '../../../../lib/forms/use-checked-form.ts';
import { type HotspotOutcome, sendWifi, useHotspotUrl } from '../../../../lib/hotspot/hotspot.ts';
import { useOwnDocument } from '../../../../lib/paths/own-document.ts';
import { PATHS } from '../../../../lib/paths/paths.ts';
import { Banner } from '../../../../ui/banner/banner.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { PasswordField, TextField } from '../../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../../ui/form/form-column.tsx';
import { FormSkeleton } from '../../../../ui/form/form-skeleton.tsx';
import { PageHead } from '../../../../ui/page-head/page-head.tsx';
import { useToasts } from '../../../../ui/toast/toast.tsx';
import classes from '../components/steps-dialog.module.css';

const STEPS = ['power', 'join', 'fill', 'send'] as const;

/** The steps from switching a device on to its first reading. */
function StepsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={t('connectDevice.stepsTitle')}>
      <ol className={classes.steps}>
        {STEPS.map((step) => (
          <li key={step}>{t(`connectDevice.step.${step}`)}</li>
        ))}
      </ol>
      <FormActions>
        <Button onClick={onClose}>{t('connectDevice.begin')}</Button>
      </FormActions>
    </Dialog>
  );
}

const FIELD_COUNT = 2;
/** Maximum length of a Wi-Fi network name. */
const LONGEST_NAME = 32;

/** Sends Wi-Fi settings to a device, while this browser is connected to the device's hotspot. */
export function ConnectDevicePage() {
  const { t } = useTranslation();
  const isOwn = useOwnDocument(PATHS.connectDevice);
  const [areStepsOpen, openSteps] = useState(false);
  return (
    <>
      <PageHead
        title={t('connectDevice.title')}
        text={t('connectDevice.text')}
        actions={
          <Button variant="default" onClick={() => openSteps(true)}>
            {t('connectDevice.showSteps')}
          </Button>
        }
      />
      {isOwn ? <WifiForm /> : <FormSkeleton fields={FIELD_COUNT} />}
      <StepsDialog opened={areStepsOpen} onClose={() => openSteps(false)} />
    </>
  );
}

function WifiForm() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const hotspotUrl = useHotspotUrl();
  const sending = useMutation({
    mutationFn: (wifi: { name: string; password: string }) => sendWifi(hotspotUrl, wifi),
    // The hotspot is reachable even if the browser considers itself offline.
    networkMode: 'always',
    gcTime: 0,
    onSuccess: (outcome) => {
      if (outcome === 'connected') toasts.success(t('connectDevice.connected'));
      else if (outcome !== 'hidden') toasts.failure(t('connectDevice.failed'));
      if (outcome === 'connected') form.change({ password: '' });
    },
  });
  const form = useCheckedForm(
    { name: '', password: '' },
    ({ name }) => ({ name: characterCount(name) === 0 ? 'connectDevice.nameRequired' : undefined }),
    (wifi) => sending.mutate(wifi),
  );
  const outcome: HotspotOutcome | undefined = sending.isPending ? undefined : sending.data;
  return (
    <FormColumn onSubmit={form.submit} label={t('connectDevice.title')}>
      <SecurePageNotice hotspotUrl={hotspotUrl} />
      <TextField
        label={t('connectDevice.name')}
        required
        maxLength={LONGEST_NAME}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-plaintext
        {...form.field('name')}
      />
      <PasswordField
        label={t('connectDevice.password')}
        description={t('connectDevice.passwordHint')}
        autoComplete="off"
        {...form.field('password')}
      />
      <FormActions>
        <SubmitButton sending={sending.isPending}>{t('connectDevice.connect')}</SubmitButton>
      </FormActions>
      {outcome ? <Outcome outcome={outcome} hotspotUrl={hotspotUrl} /> : null}
    </FormColumn>
  );
}

/** The result, and what to do next. */
function Outcome({ outcome, hotspotUrl }: { outcome: HotspotOutcome; hotspotUrl: string }) {
  const { t } = useTranslation();
  switch (outcome) {
    case 'connected':
      return <Banner tone="notice">{t('connectDevice.afterConnected')}</Banner>;
    case 'hidden':
      return <Banner tone="notice">{t('connectDevice.hidden')}</Banner>;
    case 'refused':
      return <Banner tone="failure">{t('connectDevice.refused')}</Banner>;
    case 'unreachable':
      return (
        <Banner tone="failure" action={<HotspotLink hotspotUrl={hotspotUrl} />}>
          {t('connectDevice.unreachable')}
        </Banner>
      );
  }
}

/** Warns in advance that most browsers block requests from an https page to plain http. */
function SecurePageNotice({ hotspotUrl }: { hotspotUrl: string }) {
  const { t } = useTranslation();
  const isForbidden = window.location.protocol === 'https:' && hotspotUrl.startsWith('http:');
  if (!isForbidden) return null;
  return (
    <Banner tone="notice" action={<HotspotLink hotspotUrl={hotspotUrl} />}>
      {t('connectDevice.securePage')}
    </Banner>
  );
}

/** Link to the device's own page: navigation is allowed where requests are blocked. Contains no input of the form. */
function HotspotLink({ hotspotUrl }: { hotspotUrl: string }) {
  const { t } = useTranslation();
  return (
    <Anchor href={hotspotUrl} target="_blank" rel="noopener noreferrer">
      {t('connectDevice.openDevicePage')}
    </Anchor>
  );
}

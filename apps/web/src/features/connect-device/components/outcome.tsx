import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { HotspotOutcome } from '../../../lib/hotspot/hotspot.ts';
import { Banner } from '../../../ui/banner/banner.tsx';

/** What came of it, and what to do now. */
export function Outcome({ outcome, hotspotUrl }: { outcome: HotspotOutcome; hotspotUrl: string }) {
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

/** A page that came over https may not talk to what answers over plain http, in most browsers: said before it is tried. */
export function SecurePageNotice({ hotspotUrl }: { hotspotUrl: string }) {
  const { t } = useTranslation();
  const isForbidden = window.location.protocol === 'https:' && hotspotUrl.startsWith('http:');
  if (!isForbidden) return null;
  return (
    <Banner tone="notice" action={<HotspotLink hotspotUrl={hotspotUrl} />}>
      {t('connectDevice.securePage')}
    </Banner>
  );
}

/** The device's own page: going there is allowed where talking to it is not. Nothing of the form goes along. */
function HotspotLink({ hotspotUrl }: { hotspotUrl: string }) {
  const { t } = useTranslation();
  return (
    <Anchor href={hotspotUrl} target="_blank" rel="noopener noreferrer">
      {t('connectDevice.openDevicePage')}
    </Anchor>
  );
}

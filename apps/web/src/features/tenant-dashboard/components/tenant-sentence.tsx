import { Anchor } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { airWords } from '../../../lib/air-view/air-words.ts';
import type { Standing } from '../../../lib/telemetry/device-standing.ts';

/** The worst air, linked to its device, and the number of silent devices. @param standings worst first */
export function TenantSentence({ standings }: { standings: readonly Standing[] }) {
  const { t } = useTranslation();
  const [worst, ...others] = standings.filter(({ air }) => air && !air.isOffline);
  if (!worst) return t('tenantDashboard.allSilent');
  const offline = standings.filter(({ air }) => air?.isOffline).length;
  return (
    <>
      <WorstAir standing={worst} />
      {isOnlyStuffy([worst, ...others]) ? ` ${t('tenantDashboard.fewParticles')}` : null}
      {offline > 0 ? ` ${t('tenantDashboard.silent', { count: offline })}` : null}
    </>
  );
}

/** Whether all measured particle levels are good, but the worst value is not. */
function isOnlyStuffy(standings: readonly Standing[]): boolean {
  const indices = standings.flatMap(({ air }) => air?.index ?? []);
  const isFew = indices.length > 0 && indices.every(({ band }) => band.name === 'good');
  return isFew && standings[0]?.worst?.band.name !== 'good';
}

/** Placeholder of the device in a translated sentence, as its name is a link. */
const NAME = '\u0001';

function WorstAir({ standing: { device, worst } }: { standing: Standing }) {
  const { t } = useTranslation();
  if (!worst) return t('tenantDashboard.noAir');
  if (worst.band.name === 'good') return t('tenantDashboard.allGood');
  const [before, after] = sentenceAbout(worst, t).split(NAME);
  return (
    <>
      {before}
      <Anchor component={Link} to={device.href} inherit underline="always">
        <bdi>{device.name}</bdi>
      </Anchor>
      {after}
    </>
  );
}

function sentenceAbout({ band, by }: NonNullable<Standing['worst']>, t: TFunction): string {
  const words = airWords(t);
  const said = { band: words.band(band.name), device: NAME };
  if (by === 'index') return t('tenantDashboard.worst', said);
  return t('tenantDashboard.gas', { ...said, metric: words.metric(by) });
}

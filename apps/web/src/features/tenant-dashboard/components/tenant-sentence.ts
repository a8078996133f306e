import type { TFunction } from 'i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import type { Standing } from './device-standing.ts';

/** Where the air is worst, and how many devices say nothing. */
export function tenantSentence(standings: readonly Standing[], t: TFunction): string {
  const worst = standings.find(({ air }) => air && !air.isOffline && air.index);
  const measuring = standings.some(({ air }) => air && !air.isOffline);
  const offline = standings.filter(({ air }) => air?.isOffline).length;
  if (!measuring) return t('tenantDashboard.allOffline');
  const sentences: string[] = [];
  if (worst?.air?.index) {
    const { name } = worst.air.index.band;
    const device = `\u2068${worst.device.name}\u2069`;
    sentences.push(
      name === 'good'
        ? t('tenantDashboard.allGood')
        : t('tenantDashboard.worst', { band: airWords(t).band(name), device }),
    );
  }
  if (offline > 0) sentences.push(t('tenantDashboard.offline', { count: offline }));
  return sentences.join(' ');
}

import type { TFunction } from 'i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { isolate } from '../../../ui/text/isolate.ts';
import type { Standing } from './device-standing.ts';
import { badnessOf, isTrouble } from './room-gas.ts';

/** Where the air is worst, by particles and by gases, and how many devices say nothing. */
export function tenantSentence(standings: readonly Standing[], t: TFunction): string {
  const measuring = standings.some(({ air }) => air && !air.isOffline);
  const offline = standings.filter(({ air }) => air?.isOffline).length;
  if (!measuring) return t('tenantDashboard.allSilent');
  const sentences = airSentences(standings, t);
  if (offline > 0) sentences.push(t('tenantDashboard.silent', { count: offline }));
  return sentences.join(' ');
}

/** Of two that are bad, the worse first. */
function airSentences(standings: readonly Standing[], t: TFunction): string[] {
  const words = airWords(t);
  // They are in the order of their particles.
  const dusty = standings.find(({ air }) => air && !air.isOffline && air.index);
  const dust = dusty?.air?.index?.band;
  const [stuffy] = standings
    .flatMap(({ device, gas }) => (gas ? [{ device, gas, badness: badnessOf(gas.band) }] : []))
    .sort((a, b) => b.badness - a.badness);
  const ofGas =
    stuffy &&
    t('tenantDashboard.gas', {
      band: words.band(stuffy.gas.band.name),
      metric: words.metric(stuffy.gas.metric),
      device: isolate(stuffy.device.name),
    });
  if (!dusty || !dust) return [ofGas ?? t('tenantDashboard.noAir')];
  if (dust.name === 'good') {
    if (ofGas && isTrouble(stuffy.gas)) return [ofGas, t('tenantDashboard.fewParticles')];
    return [t('tenantDashboard.allGood')];
  }
  const ofDust = t('tenantDashboard.worst', {
    band: words.band(dust.name),
    device: isolate(dusty.device.name),
  });
  return ofGas && stuffy.badness > badnessOf(dust) ? [ofGas, ofDust] : [ofDust];
}

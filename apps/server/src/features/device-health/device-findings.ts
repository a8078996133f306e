import { outOfRange } from '@airdeck/air/plausible-range';
import { isStuck } from '@airdeck/air/stuck';
import { warmUpsOf } from '@airdeck/air/warm-up';
import type { StoredFinding } from '@airdeck/contract/device-health';
import type { DeviceMeasures, KeyMeasures } from './observation.ts';

/** How long a value out of range is remembered, ms. */
const DAY_MS = 86_400_000;

/**
 * What is wrong with what a device measures.
 * @param known what was wrong before: what goes on keeps the time since when it is known
 */
export function findingsOf(
  measures: Pick<DeviceMeasures, 'keys' | 'beginning'>,
  known: readonly StoredFinding[],
  now: number,
): StoredFinding[] {
  const { keys, beginning } = measures;
  const warmUps = beginning ? warmUpsOf(beginning, now) : [];
  const found: StoredFinding[] = [
    ...keys.flatMap((key) => [...stuckAt(key), ...beyondRange(key, now)]),
    ...warmUps.map((key) => ({
      kind: 'warmingUp' as const,
      key,
      value: null,
      since: beginning?.startTs ?? now,
    })),
  ];
  return found.map((finding) => {
    const before = known.find(({ kind, key }) => kind === finding.kind && key === finding.key);
    return before ? { ...finding, since: Math.min(before.since, finding.since) } : finding;
  });
}

/** Stuck as long as it has not said anything else since. */
function stuckAt({ key, same, latest }: KeyMeasures): StoredFinding[] {
  if (!isStuck(key, same) || latest?.value !== same.value) return [];
  return [{ kind: 'stuck', key, value: same.value, since: same.sinceTs }];
}

function beyondRange({ key, extremes, latest }: KeyMeasures, now: number): StoredFinding[] {
  const isRecent = latest !== null && latest.ts > now - DAY_MS;
  const lately = isRecent && { min: latest.value, minTs: latest.ts, max: latest.value, maxTs: latest.ts };
  const odd = (lately && outOfRange(key, lately)) || (extremes && outOfRange(key, extremes));
  return odd ? [{ kind: 'outOfRange', key, value: odd.value, since: odd.ts }] : [];
}

import { ActivityCard } from '../../features/device-health/components/device-activity.tsx';
import { ENTRY_WORDS } from '../entry-words.ts';

/** The time line of a device, in the words of the features whose events it shows. */
export function DeviceActivityCard({ deviceId }: { deviceId: string }) {
  return <ActivityCard deviceId={deviceId} words={ENTRY_WORDS} />;
}

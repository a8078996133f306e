import { useHasPlaces } from '../../lib/devices/place-lookup.ts';
import { DEVICE_CHOICES, type DeviceChoice } from './chosen-devices.ts';

/** The kinds of choices that a reader has: buildings and rooms only where there are some, or where they are chosen. */
export function useDeviceChoices(
  chosen: DeviceChoice,
  offered: readonly DeviceChoice[] = DEVICE_CHOICES,
): readonly DeviceChoice[] {
  const hasPlaces = useHasPlaces();
  return offered.filter((kind) => kind !== 'rooms' || hasPlaces || chosen === 'rooms');
}

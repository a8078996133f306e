import { type AutomationMode, listAutomationModes } from '@airdeck/contract/automations/automations';
import { getDeviceMode } from '@airdeck/contract/commands/device-modes';
import { useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { deviceModeKey } from '../../../lib/devices/device-mode.ts';

/** Most devices whose common modes are determined. */
const MOST_ASKED = 20;

/** The modes to which purifiers in the reader's scope can be set. */
export function useModes() {
  return useQuery({
    queryKey: ['automations', 'modes'],
    queryFn: ({ signal }) => call(listAutomationModes, {}, { signal }),
  });
}

/**
 * The selectable modes: those that all of the devices have; all modes without devices, or with more than `MOST_ASKED`.
 * Undefined while loading.
 */
export function useModeChoices(deviceIds: readonly string[]): readonly AutomationMode[] | undefined {
  const { data: all } = useModes();
  const asked = deviceIds.length > MOST_ASKED ? [] : deviceIds;
  const answers = useQueries({
    queries: asked.map((deviceId) => ({
      queryKey: deviceModeKey(deviceId),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getDeviceMode, { params: { deviceId } }, { signal }),
    })),
  });
  if (!all || answers.some(({ isPending }) => isPending)) return undefined;
  // Devices whose request fails, such as deleted ones, are ignored.
  const known = answers.flatMap(({ data }) => (data ? [data.modes] : []));
  return all.filter(({ mode }) => known.every((modes) => modes.some((one) => one.mode === mode)));
}
